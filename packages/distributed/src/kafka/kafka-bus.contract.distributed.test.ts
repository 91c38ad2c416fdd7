import { describeBusContract } from '@kq/test-kit/in-process/contracts/bus-contract';
import { type KafkaUnderTest, openKafkaUnderTest } from '../../test/kafka-under-test';

let kafka: KafkaUnderTest;

describeBusContract('createKafkaBus', {
  async createBus(options) {
    kafka = await openKafkaUnderTest();
    return kafka.createBus(options);
  },
  cleanUp: () => kafka.cleanUp(),
  limitMs: 30_000,
});
