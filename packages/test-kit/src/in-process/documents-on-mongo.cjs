process.env.KQ_TEST_DOCUMENTS ??= process.env.KQ_TEST_MONGO ?? 'mongodb://127.0.0.1:27119';
