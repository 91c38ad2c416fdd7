import { MAGIC_LINK_MINUTES, routes } from '@kq/contracts';
import { AppError } from '@kq/kernel';
import { bindRoute } from '@kq/service-kit';
import { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type UseCases } from '../use-cases/auth-use-cases';
import { type Inspection } from '../use-cases/inspect-magic-link';
import { callerOf } from './caller';
import { presentLinkSession } from './user.presenter';

/**
 * Mounts the routes for links and codes: request, inspect, use, reject (docs/spec API-10 … API-12, docs/security.md S4,
 * S5).
 */
export function mountMagicLinkRoutes(app: FastifyInstance, useCases: UseCases): void {
  bindRoute(app, routes.requestMagicLink, async ({ body, request }) => {
    const { email, type, user_data: data, nonce_hash: nonceHash = null, return_path: returnPath } = body;
    const { terms_accepted: _yes, ...userData } = data ?? { terms_accepted: true };
    const input = {
      email,
      type,
      nonceHash,
      returnPath,
      userData: data === undefined ? undefined : (userData as typeof data),
    };
    const { hasCode } = await useCases.requestMagicLink(input, callerOf(request));
    const sent = hasCode ? 'einen Link und einen Code' : 'einen Link';
    return {
      message: `Wenn die Adresse stimmt, haben wir Ihnen ${sent} geschickt.`,
      expires_in_minutes: MAGIC_LINK_MINUTES,
    };
  });

  bindRoute(app, routes.verifyMagicLink, async ({ params, query, request, reply }) => {
    refuseUnlessFetched(request);
    reply.header('referrer-policy', 'no-referrer');
    const { nonce, keep_registration: keepsRegistration, request_ids: requestIds } = query;
    const redeemer = { nonce, keepsRegistration, requestIds };
    return presentLinkSession(await useCases.verifyMagicLink(params.token, redeemer));
  });

  bindRoute(app, routes.verifyCode, async ({ body }) => {
    const { keep_registration: keepsRegistration, request_ids: requestIds, ...code } = body;
    return presentLinkSession(await useCases.verifyCode({ ...ofMail(code), keepsRegistration, requestIds }));
  });

  bindRoute(app, routes.inspectMagicLink, async ({ body }) =>
    presentInspection(await useCases.inspectMagicLink(body.token, body.nonce)),
  );

  bindRoute(app, routes.inspectCode, async ({ body }) =>
    presentInspection(await useCases.inspectCode(ofMail(body))),
  );

  bindRoute(app, routes.rejectMagicLink, async ({ body }) => {
    await useCases.rejectMagicLink(body.token);
  });
}

const ofMail = ({ email, code, nonce }: { email: string; code: string; nonce?: string | undefined }) => ({
  email,
  code,
  nonce,
});

const presentInspection = (found: Inspection) => ({
  type: found.type,
  email_masked: found.emailMasked,
  same_browser: found.isSameBrowser,
  requested_at: found.requestedAt.toISOString(),
  requested_with: found.requestedWith,
  ...(found.requestSummary === undefined ? {} : { request_summary: found.requestSummary }),
  ...(found.requests === undefined ? {} : { requests: [...found.requests] }),
  ...(found.droppedRequests === undefined ? {} : { dropped_requests: found.droppedRequests }),
  ...(found.returnPath === undefined ? {} : { return_path: found.returnPath }),
  ...(found.registration === undefined ? {} : { registration: found.registration }),
});

/**
 * Refuses navigations: opening, prefetching or scanning a link must not sign in; only the page's button does
 * (docs/security.md S4).
 */
function refuseUnlessFetched({ headers }: FastifyRequest): void {
  const purposes = [
    headers['purpose'],
    headers['sec-purpose'],
    headers['x-purpose'],
    headers['x-moz'],
  ].flat();
  const isPrefetch = purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose ?? ''));
  if (isPrefetch || headers['sec-fetch-mode'] === 'navigate') throw new AppError('METHOD_NOT_ALLOWED');
}
