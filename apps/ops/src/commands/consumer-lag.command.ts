import { readConsumerLag } from '@kq/distributed/kafka/consumer-lag';
import { type Command } from '../command';
import { onKafka } from '../kafka';

export const consumerLag: Command = {
  name: 'consumer-lag',
  parameters: '[--all]',
  summary:
    'Events in Kafka that a consumer group has not ended; with --all every partition, not only those behind',
  examples: ['npm run ops -- consumer-lag', 'npm run ops -- consumer-lag --all --json'],
  options: ['all'],
  async run({ environment, output }, { options }) {
    const lags = await onKafka(environment, readConsumerLag);
    const shown =
      options['all'] === undefined ? lags.filter(({ lag, members }) => lag > 0 || members === 0) : lags;
    if (lags.length === 0) output.say('No consumer group has read anything yet.');
    else if (shown.length === 0) output.say('No group is behind.');
    const rows = shown.map(({ group, topic, partition, lag, committed, end, members }) => ({
      group,
      topic,
      partition,
      lag,
      committed,
      end,
      members,
    }));
    output.table(rows);
    return 0;
  },
};
