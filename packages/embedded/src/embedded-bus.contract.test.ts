import { describeBusContract } from '@kq/test-kit/in-process/contracts/bus-contract';
import { silentLogger } from '@kq/test-kit/in-process/silent-logger';
import { createEmbeddedBus } from './embedded-bus';

describeBusContract('createEmbeddedBus', {
  createBus: ({ retry }) => createEmbeddedBus({ logger: silentLogger(), retry }),
});
