import { join } from 'node:path';

/** Folder of a built SPA of a few small files, for tests of what serves it. */
export const fixtureSpa = join(__dirname, '../fixtures/spa');
