import { createLogger, createUnavailableBus } from '@kq/service-kit';
import { type AuthConfig } from './config';
import { type AuthContainer, createAuthContainer } from './container';

export interface OpsCall {
  readonly config: AuthConfig;
  readonly email: string;
}

/**
 * `npm run ops -- admin create <email>`: creates a link, valid once within a day, that makes the holder of the address an
 * admin. Opens the store itself; an embedded store has one process, so the product must be stopped.
 */
export const createAdmin = ({ config, email }: OpsCall): Promise<{ link: string }> =>
  withContainer(config, (container) => container.useCases().createAdminInvitation(email));

/**
 * Creates a link, valid once within 7 days, that makes the holder of the address an owner. Same condition as
 * `createAdmin`.
 */
export const inviteOwner = ({ config, email }: OpsCall): Promise<{ link: string }> =>
  withContainer(config, (container) => container.useCases().createOwnerInvitation(email));

/** Revokes the role admin; the last admin stays. Same condition as `createAdmin`. */
export const removeAdmin = ({ config, email }: OpsCall): Promise<{ isRemoved: boolean }> =>
  withContainer(config, (container) => container.useCases().removeAdmin(email));

/** Removes an admin's second factor and ends the sessions. Same condition as `createAdmin`. */
export const resetSecondFactor = ({ config, email }: OpsCall): Promise<{ isReset: boolean }> =>
  withContainer(config, (container) => container.useCases().resetSecondFactor(email));

/** Events stay in the outbox until the product runs. */
async function withContainer<T>(
  config: AuthConfig,
  work: (container: AuthContainer) => Promise<T>,
): Promise<T> {
  const logger = createLogger({ service: 'auth', level: 'fatal' });
  const container = createAuthContainer({ config, bus: createUnavailableBus(), logger });
  try {
    await container.start();
    return await work(container);
  } finally {
    await container.stop();
  }
}
