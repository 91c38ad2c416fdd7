import { KafkaJSProtocolError } from 'kafkajs';
import { retryOnLeaderChange } from './leader-change';

const failing = (type: string) =>
  new KafkaJSProtocolError(Object.assign(new Error(type), { type, code: 6, retriable: true }));

describe('retryOnLeaderChange', () => {
  it.each(['UNKNOWN_TOPIC_OR_PARTITION', 'LEADER_NOT_AVAILABLE', 'NOT_LEADER_FOR_PARTITION'])(
    'repeats the attempt after %s',
    async (type) => {
      const attempt = jest.fn().mockRejectedValueOnce(failing(type)).mockResolvedValueOnce('answer');
      expect(await retryOnLeaderChange(attempt)).toBe('answer');
      expect(attempt).toHaveBeenCalledTimes(2);
    },
  );

  it('rejects with any other error immediately', async () => {
    const attempt = jest.fn().mockRejectedValue(failing('TOPIC_AUTHORIZATION_FAILED'));
    await expect(retryOnLeaderChange(attempt)).rejects.toThrow('TOPIC_AUTHORIZATION_FAILED');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('rejects with the error of the broker when no leader is elected', async () => {
    const attempt = jest.fn().mockRejectedValue(failing('LEADER_NOT_AVAILABLE'));
    await expect(retryOnLeaderChange(attempt, 2)).rejects.toThrow('LEADER_NOT_AVAILABLE');
    expect(attempt).toHaveBeenCalledTimes(2);
  });
});
