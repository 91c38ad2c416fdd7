import { type Clock } from '@kq/kernel';
import { makeRegisterUser } from './register-user';
import { makeBuryAccount, makeContinueErasure } from './continue-erasure';
import { makeEnableOwner } from './enable-owner';
import { makeEraseAccount } from './erase-account';
import { makeExportAccount } from './export-account';
import { makeFindChallenge } from './find-challenge';
import { makeInspectMagicLink } from './inspect-magic-link';
import { makeCreateAdminInvitation, makeCreateOwnerInvitation, makeRemoveAdmin } from './invitations';
import { makeIssueChallenge } from './issue-challenge';
import { type AuthLimits } from '../domain/limits';
import { type Links } from '../domain/links';
import { makeLogIn } from './log-in';
import {
  type AccessTokens,
  type AuthMetrics,
  type ChallengeRepository,
  type ErasureLedger,
  type PasswordHasher,
  type SessionRepository,
  type Sleep,
  type SubjectData,
  type ThrottleRepository,
  type UserRepository,
  type WaitingRequests,
} from './ports';
import { makeProveAddress } from './prove-address';
import { makeRejectMagicLink } from './reject-magic-link';
import { makeRenderMail } from './render-mail';
import { makeRequestMagicLink } from './request-magic-link';
import { makeRequestPasswordReset, makeResetPassword } from './reset-password';
import { makeSendBookingProof } from './send-booking-proof';
import { createSessions } from './sessions';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { makeVerifyCode } from './verify-code';
import { makeSignInByChallenge, makeVerifyMagicLink } from './verify-magic-link';

export interface UseCaseDeps {
  readonly users: UserRepository;
  readonly sessionRepository: SessionRepository;
  readonly challenges: ChallengeRepository;
  readonly erasures: ErasureLedger;
  readonly throttles: ThrottleRepository;
  readonly passwords: PasswordHasher;
  readonly tokens: AccessTokens;
  readonly waitingRequests: WaitingRequests;
  readonly subjectData: SubjectData;
  readonly links: Links;
  readonly keys: ThrottleKeys;
  readonly limits: AuthLimits;
  readonly metrics: AuthMetrics;
  readonly sleep: Sleep;
  readonly clock: Clock;
}

export type UseCases = ReturnType<typeof createUseCases>;

/** Wires all use cases of auth. */
export function createUseCases(deps: UseCaseDeps) {
  const sessions = createSessions({ ...deps, sessions: deps.sessionRepository });
  const issueChallenge = makeIssueChallenge(deps);
  const findChallenge = makeFindChallenge(deps);
  const proveAddress = makeProveAddress({ ...deps, sessions: deps.sessionRepository });
  const stores = { ...deps, sessions: deps.sessionRepository };
  const continueErasure = makeContinueErasure({ ...stores, issueChallenge });
  const signIn = makeSignInByChallenge({ proveAddress, sessions });
  const shared = { ...deps, sessions, issueChallenge, findChallenge, proveAddress, signIn };
  return {
    sessions,
    registerUser: makeRegisterUser(shared),
    logIn: makeLogIn(shared),
    requestMagicLink: makeRequestMagicLink(shared),
    verifyMagicLink: makeVerifyMagicLink(shared),
    verifyCode: makeVerifyCode(shared),
    inspectMagicLink: makeInspectMagicLink(shared),
    rejectMagicLink: makeRejectMagicLink({ ...shared, sessions: deps.sessionRepository }),
    requestPasswordReset: makeRequestPasswordReset(shared),
    resetPassword: makeResetPassword(shared),
    enableOwner: makeEnableOwner(shared),
    sendBookingProof: makeSendBookingProof(shared),
    renderMail: makeRenderMail(deps),
    createAdminInvitation: makeCreateAdminInvitation(shared),
    createOwnerInvitation: makeCreateOwnerInvitation(shared),
    exportAccount: makeExportAccount(stores),
    eraseAccount: makeEraseAccount({ ...stores, continueErasure }),
    continueErasure,
    buryAccount: makeBuryAccount(stores),
    removeAdmin: makeRemoveAdmin({ ...deps, sessions: deps.sessionRepository }),
  };
}
