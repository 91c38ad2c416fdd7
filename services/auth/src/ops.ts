import { createLogger, createUnavailableBus, type OpenDatabase } from '@kq/service-kit';
import { type AuthConfig } from './config';
import { type AuthContainer, createAuthContainer } from './container';
import { type ProbePair } from './use-cases/init-probe';

interface OpsDeps {
  readonly config: AuthConfig;
  /** Default: in MongoDB. */
  readonly openDatabase?: OpenDatabase;
}

export interface OpsCall extends OpsDeps {
  readonly email: string;
}

/**
 * `npm run ops -- admin create <email>`: creates a link, valid once within a day, that makes the holder of the address an
 * admin. Opens the store itself; an embedded store has one process, so the product must be stopped.
 */
export const createAdmin = ({ email, ...deps }: OpsCall): Promise<{ link: string }> =>
  withContainer(deps, (container) => container.useCases().createAdminInvitation(email));

/**
 * Creates a link, valid once within 7 days, that makes the holder of the address an owner. Same condition as
 * `createAdmin`.
 */
export const inviteOwner = ({ email, ...deps }: OpsCall): Promise<{ link: string }> =>
  withContainer(deps, (container) => container.useCases().createOwnerInvitation(email));

/** Revokes the role admin; the last admin stays. Same condition as `createAdmin`. */
export const removeAdmin = ({ email, ...deps }: OpsCall): Promise<{ isRemoved: boolean }> =>
  withContainer(deps, (container) => container.useCases().removeAdmin(email));

/** Removes an admin's second factor and ends the sessions. Same condition as `createAdmin`. */
export const resetSecondFactor = ({ email, ...deps }: OpsCall): Promise<{ isReset: boolean }> =>
  withContainer(deps, (container) => container.useCases().resetSecondFactor(email));

/**
 * Creates the accounts of the operator's probe, or gives them new passwords. Same condition as `createAdmin`.
 * @throws AppError ALREADY_EXISTS for the address of another account
 */
export const initProbe = ({
  addresses,
  ...deps
}: OpsDeps & { readonly addresses: ProbePair }): Promise<ProbePair> =>
  withContainer(deps, (container) => container.useCases().initProbe(addresses));

/** Events stay in the outbox until the product runs. */
async function withContainer<T>(deps: OpsDeps, work: (container: AuthContainer) => Promise<T>): Promise<T> {
  const logger = createLogger({ service: 'auth', level: 'fatal' });
  const container = createAuthContainer({ ...deps, bus: createUnavailableBus(), logger });
  try {
    await container.start();
    return await work(container);
  } finally {
    await container.stop();
  }
}
