export { authConfigSchema, type AuthConfig } from './config';
export { createAuthContainer, type AuthContainer, type AuthDeps } from './container';
export { seedDemoUsers, type DemoPasswords } from './use-cases/seed-demo-users';
export { createAdmin, initProbe, inviteOwner, removeAdmin, resetSecondFactor } from './ops';
export { type ProbePair } from './use-cases/init-probe';
