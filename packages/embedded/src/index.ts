export { openDatabase } from './open-database';
export { tightenDataFolder } from './tighten-data-folder';
export { createEmbeddedBus, type EmbeddedBusOptions } from './embedded-bus';
