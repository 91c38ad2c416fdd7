import { describeBusContract } from '../testing/contracts/bus-contract';
import { silentLogger } from '../testing/silent-logger';
import { createEmbeddedBus } from './embedded-bus';

describeBusContract('createEmbeddedBus', {
  createBus: ({ retry }) => createEmbeddedBus({ logger: silentLogger(), retry }),
});
