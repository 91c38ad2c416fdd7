export { authConfigSchema, type AuthConfig } from './config';
export { createAuthContainer, type AuthContainer, type AuthDeps } from './container';
export { seedDemoUsers, type DemoPasswords } from './use-cases/seed-demo-users';
export { createAdmin, inviteOwner, removeAdmin, resetSecondFactor } from './ops';
