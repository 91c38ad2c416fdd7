import { type AccountBlockView, routes } from '@kq/contracts';
import { germanReason } from '@kq/contracts/reasons/de';
import { reason } from '@kq/contracts/reasons/reason';
import { assertRecentSignIn } from '@kq/contracts/recent-sign-in';
import { type Clock } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance } from 'fastify';
import { type UseCases } from '../use-cases/auth-use-cases';
import { type BlockFacts } from '../use-cases/read-account-block';
import { presentAdminUser } from './user.presenter';

/** Mounts the routes for blocks of accounts; decisions need a recent sign-in (docs/security.md S19, S33). */
export function mountAccountBlockRoutes(app: FastifyInstance, useCases: UseCases, clock: Clock): void {
  bindRoute(app, routes.accountBlock, async ({ params }) =>
    blockView(await useCases.readAccountBlock(params.id)),
  );

  bindRoute(app, routes.blockAccount, async ({ params, body, principal }) => {
    assertRecentSignIn(principal, clock.now());
    return presentAdminUser(
      await useCases.blockAccount({ ...body, userId: params.id, by: principal.userId }),
    );
  });

  bindRoute(app, routes.unblockAccount, async ({ params, body, principal }) => {
    assertRecentSignIn(principal, clock.now());
    return presentAdminUser(
      await useCases.unblockAccount({ ...body, userId: params.id, by: principal.userId }),
    );
  });
}

/** The decisions, with German texts for those that the product has made. */
const blockView = ({ acts, ...facts }: BlockFacts): AccountBlockView => ({
  ...facts,
  acts: acts.map(({ reason: name, ...act }) => {
    if (name === undefined) return act;
    const why = reason(name);
    return { ...act, text: germanReason(why), reason: why };
  }),
});
