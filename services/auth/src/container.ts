import { LIST_PER_PAGE_MAX } from '@kq/contracts';
import { type Clock, pause, systemClock } from '@kq/kernel';
import {
  connectEvents,
  type ContainerDeps,
  createServiceContainer,
  type EventBus,
  type ServiceBase,
  type ServiceContainer,
} from '@kq/service-kit';
import { createAuthMetrics } from './adapters/auth-metrics';
import { createPasswordHasher } from './adapters/password-hasher';
import { createSubjectData } from './adapters/subject-data';
import { createTotp } from './adapters/totp';
import { createWaitingRequests } from './adapters/waiting-requests';
import { type AuthConfig, limitsOf } from './config';
import { type AuthStore, openAuthStore } from './data/open-auth-store';
import { createLinks } from './domain/links';
import { createRecoveryCodes } from './domain/recovery-codes';
import { type PasswordHasher, type Sleep, type SubjectData, type WaitingRequests } from './use-cases/ports';
import { followLinkSecret } from './use-cases/follow-link-secret';
import { createThrottleKeys } from './domain/throttle-keys';
import { createUseCases, type UseCases } from './use-cases/auth-use-cases';
import { authSubscriptions } from './events/subscriptions';
import { mountAccountBlockRoutes } from './http/account-block.routes';
import { mountAccountRoutes } from './http/account.routes';
import { mountAdminRoutes } from './http/admin.routes';
import { mountEmailChangeRoutes } from './http/email-change.routes';
import { mountInternalRoutes } from './http/internal.routes';
import { mountMagicLinkRoutes } from './http/magic-link.routes';
import { mountPasswordRoutes } from './http/password.routes';
import { mountSecondFactorRoutes } from './http/second-factor.routes';
import { mountSessionRoutes } from './http/session.routes';
import { createSessionVerifier } from './http/session-verifier';
import { createErasureSweeper } from './jobs/sweep-erasures.job';

export interface AuthDeps extends ContainerDeps {
  readonly config: AuthConfig;
  readonly bus: EventBus;
  /** Base URL of listings; a function, because its port may be known only later. */
  readonly listingsUrl?: () => string;
  readonly notificationsUrl?: () => string;
  readonly analyticsUrl?: () => string;
  /** For tests. */
  readonly waitingRequests?: WaitingRequests;
  readonly subjectData?: SubjectData;
  readonly passwords?: PasswordHasher;
  readonly sleep?: Sleep;
}

export interface AuthContainer extends ServiceContainer {
  /** Available after `open()`, for seed, ops and tests without HTTP. */
  readonly useCases: () => UseCases;
  readonly store: () => AuthStore;
  readonly passwords: PasswordHasher;
  readonly clock: Clock;
}

/** Composition root of auth: the only place that selects the adapters. */
export function createAuthContainer(deps: AuthDeps): AuthContainer {
  const { passwords = createPasswordHasher(), clock = systemClock } = deps;
  const container = createServiceContainer('auth', deps, (base) => openAuth(base, { ...deps, passwords }));
  return Object.assign(container, {
    useCases: () => container.opened().useCases,
    store: () => container.opened().store,
    passwords,
    clock,
  });
}

type OpenDeps = AuthDeps & { readonly passwords: PasswordHasher };

async function openAuth(base: ServiceBase, deps: OpenDeps) {
  const { app, clock, holder, logger } = base;
  const { bus, config } = deps;
  const store = await openAuthStore(base, { bus, config });
  const useCases = composeUseCases(base, deps, store);
  if (config.KQ_LINK_SECRET.alsoAccepted.length > 0) await followLinkSecret(store);
  if (config.KQ_ADMIN_SECOND_FACTOR === 'on') await endSessionsOlderThanFactors(store, clock);
  const routes = { ...store, useCases, clock };
  mountSessionRoutes(app, routes);
  mountMagicLinkRoutes(app, useCases);
  mountPasswordRoutes(app, useCases);
  mountSecondFactorRoutes(app, useCases);
  mountAccountRoutes(app, useCases);
  mountEmailChangeRoutes(app, useCases);
  mountAdminRoutes(app, store.users);
  mountAccountBlockRoutes(app, useCases, clock);
  mountInternalRoutes(app, routes);
  connectEvents(base, store, {
    bus,
    outbox: store.outbox,
    subscriptions: authSubscriptions(useCases),
    // Most of these events concern mails that auth does not need; batching delays a verification by at most 250 ms.
    collectMs: 250,
  });
  return {
    store,
    useCases,
    tokenVerifier: createSessionVerifier(useCases),
    isReady: () => store.database.isConnected(),
    jobs: {
      outbox: store.outbox,
      erasures: createErasureSweeper({ ...store, ...useCases, holder, logger }),
    },
  };
}

/** Ends admins' sessions of releases without second factors: their tokens, which other processes know, say admin. */
async function endSessionsOlderThanFactors({ users, sessions }: AuthStore, clock: Clock): Promise<void> {
  const { users: admins } = await users.list({ role: 'admin', page: 1, perPage: LIST_PER_PAGE_MAX });
  await sessions.revokeOlderThanFactor(
    admins.map(({ _id }) => _id),
    clock.now(),
  );
}

function composeUseCases(
  { clientOf, metrics, clock }: ServiceBase,
  deps: OpenDeps,
  store: AuthStore,
): UseCases {
  const { config, passwords, sleep = (ms: number) => pause(ms) } = deps;
  const listings = clientOf('listings', deps.listingsUrl ?? config.KQ_LISTINGS_URL);
  const notifications = clientOf('notifications', deps.notificationsUrl ?? config.KQ_NOTIFICATIONS_URL);
  const analytics = clientOf('analytics', deps.analyticsUrl ?? config.KQ_ANALYTICS_URL);
  return createUseCases({
    ...store,
    sessionRepository: store.sessions,
    passwords,
    waitingRequests: deps.waitingRequests ?? createWaitingRequests(listings),
    subjectData: deps.subjectData ?? createSubjectData({ listings, notifications, analytics }),
    links: createLinks({
      secret: config.KQ_LINK_SECRET,
      publicUrl: config.KQ_PUBLIC_URL,
      hasCodes: config.KQ_SIGN_IN_CODES === 'on',
    }),
    keys: createThrottleKeys(config.KQ_LINK_SECRET.secret),
    limits: limitsOf(config),
    totp: createTotp(),
    recoveryCodes: createRecoveryCodes(config.KQ_LINK_SECRET),
    isSecondFactorOn: config.KQ_ADMIN_SECOND_FACTOR === 'on',
    metrics: createAuthMetrics(metrics),
    sleep,
    clock,
  });
}
