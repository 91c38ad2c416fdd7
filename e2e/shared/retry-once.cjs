/** A dozen processes share a small machine: a test may try once more. What failed first is printed with its error. */
jest.retryTimes(1, { logErrorsBeforeRetry: true });
