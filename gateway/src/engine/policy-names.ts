/** All own policies. Each must be registered by the plugin, declared in gateway.config.yml and used by a pipeline. */
export const POLICY_NAMES = [
  'kq-request-id',
  'kq-access-log',
  'kq-security-headers',
  'kq-cors',
  'kq-health',
  'kq-route',
  'kq-body-limit',
  'kq-rate-limit',
  'kq-jwt',
  'kq-roles',
  'kq-micro-cache',
  'kq-compress',
  'kq-proxy',
  'kq-docs',
  'kq-dev-mailbox',
  'kq-site',
] as const;
export type PolicyName = (typeof POLICY_NAMES)[number];
