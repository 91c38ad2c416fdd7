import { memoryLogger } from '@kq/test-kit/in-process';
import { logLevel } from 'kafkajs';
import { createKafkaLog } from './kafka-log';

function entry(namespace: string, level: logLevel, extra: object = {}) {
  return { namespace, level, label: '', log: { timestamp: '', message: 'what happened', ...extra } };
}

describe('createKafkaLog', () => {
  it('maps kafkajs errors to warnings, and messages repeated by every attempt to debug', () => {
    const { logger, lines } = memoryLogger();
    const log = createKafkaLog(logger, () => false);
    log(entry('Runner', logLevel.ERROR));
    log(entry('Runner', logLevel.WARN));
    log(entry('Runner', logLevel.INFO));
    log(entry('Connection', logLevel.ERROR));
    log(entry('Consumer', logLevel.ERROR));
    expect(lines.map(({ level }) => level)).toEqual(['warn', 'info', 'debug', 'debug', 'debug']);
  });

  it('passes on names and numbers only', () => {
    const { logger, lines } = memoryLogger();
    const error = new Error('person@firm.example');
    const extra = {
      groupId: 'a',
      retryCount: 2,
      error,
      stack: error.stack,
      memberAssignment: {},
      payload: 'x',
    };
    createKafkaLog(logger, () => false)(entry('Runner', logLevel.ERROR, extra));
    expect(lines[0]).toMatchObject({ groupId: 'a', retryCount: 2, msg: 'what happened' });
    expect(JSON.stringify(lines)).not.toMatch(/person@|payload|memberAssignment|stack/);
  });

  it('logs nothing about a client that was closed on purpose', () => {
    const { logger, lines } = memoryLogger();
    createKafkaLog(logger, () => true)(entry('Runner', logLevel.ERROR));
    expect(lines).toEqual([]);
  });
});
