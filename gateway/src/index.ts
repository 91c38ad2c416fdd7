export { type GatewayConfig, gatewayConfigSchema } from './config';
export { EngineError } from './engine/assert-engine';
/** The exports that express-gateway reads when it loads this package as its plugin (config/system.config.yml). */
export { init, schema, VERSION as version } from './engine/plugin';
export { startGateway } from './composition/start-gateway';
export { type GatewayDeps, type RunningGateway } from './composition/gateway-deps';
