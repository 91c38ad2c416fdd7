export { opsConfigSchema } from './config';
export { runOps, type OpsProcess } from './run-ops';
