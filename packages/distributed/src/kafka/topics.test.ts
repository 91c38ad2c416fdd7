import { KafkaJSProtocolError } from 'kafkajs';
import { waitForTopics } from './topics';

const failing = (type: string) =>
  new KafkaJSProtocolError(Object.assign(new Error(type), { type, code: 3, retriable: true }));

/** Creates an admin client that throws these errors one after the other, then returns metadata. */
function adminThat(...errors: readonly Error[]) {
  const left = [...errors];
  const fetchTopicMetadata = jest.fn(async () => {
    const error = left.shift();
    if (error !== undefined) throw error;
    return { topics: [] };
  });
  return { fetchTopicMetadata };
}

describe('waitForTopics', () => {
  it('retries while a created topic is unknown to the broker or has no leader', async () => {
    const admin = adminThat(failing('UNKNOWN_TOPIC_OR_PARTITION'), failing('LEADER_NOT_AVAILABLE'));
    await waitForTopics(admin, ['a']);
    expect(admin.fetchTopicMetadata).toHaveBeenCalledTimes(3);
  });

  it('rejects with any other error', async () => {
    const admin = adminThat(failing('TOPIC_AUTHORIZATION_FAILED'));
    await expect(waitForTopics(admin, ['a'])).rejects.toThrow('TOPIC_AUTHORIZATION_FAILED');
  });
});
