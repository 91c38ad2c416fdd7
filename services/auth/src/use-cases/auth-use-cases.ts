import { type Clock } from '@kq/kernel';
import { createRegisterUser } from './register-user';
import { createBlockAccount, createUnblockAccount } from './block-account';
import { createAnonymizeAccount, createContinueErasure } from './continue-erasure';
import { createChangeProfile } from './change-profile';
import { createConfirmEmailChange } from './confirm-email-change';
import { createRequestEmailChange } from './request-email-change';
import { createUndoEmailChange } from './undo-email-change';
import { createEnableOwner } from './enable-owner';
import { createConfirmSecondFactor, createStartSecondFactor } from './enroll-second-factor';
import { createEraseAccount } from './erase-account';
import { createExportAccount } from './export-account';
import { createFactorTries } from './factor-tries';
import { createExplainClosedLink } from './explain-closed-link';
import { createFindChallenge } from './find-challenge';
import { createFindSendable } from './find-sendable';
import { createInitProbe } from './init-probe';
import { createInspectChallenge, createInspectMagicLink } from './inspect-magic-link';
import { createCreateAdminInvitation, createCreateOwnerInvitation, createRemoveAdmin } from './invitations';
import { createIsBarred } from './is-barred';
import { createIssueChallenge } from './issue-challenge';
import { type AuthLimits } from '../domain/limits';
import { type Links } from '../domain/links';
import { createLogIn } from './log-in';
import {
  type AccessTokens,
  type AuthMetrics,
  type BlockedMailboxes,
  type ChallengeRepository,
  type ErasureLedger,
  type PasswordHasher,
  type Sealer,
  type SessionRepository,
  type Sleep,
  type SubjectData,
  type ThrottleRepository,
  type Totp,
  type UserRepository,
  type WaitingRequests,
} from './ports';
import { createRenewRecoveryCodes } from './renew-recovery-codes';
import { createResetSecondFactor } from './reset-second-factor';
import { createVerifySecondFactor } from './verify-second-factor';
import { type RecoveryCodes } from '../domain/recovery-codes';
import { createReadAccountBlock } from './read-account-block';
import { createVerifyAddress } from './verify-address';
import { createReadWaiting } from './read-waiting';
import { createRejectMagicLink } from './reject-magic-link';
import { createRenderMail } from './render-mail';
import { createRequestMagicLink } from './request-magic-link';
import { createRequestPasswordReset, createResetPassword } from './reset-password';
import { createSendBookingVerification } from './send-booking-verification';
import { createSettleAccountBlock } from './settle-account-block';
import { createSessions } from './sessions';
import { type ThrottleKeys } from '../domain/throttle-keys';
import { createInspectCode, createRedeemCode, createVerifyCode } from './verify-code';
import { createSignInByChallenge, createVerifyMagicLink } from './verify-magic-link';

export interface UseCaseDeps {
  readonly users: UserRepository;
  readonly sessionRepository: SessionRepository;
  readonly challenges: ChallengeRepository;
  readonly erasures: ErasureLedger;
  readonly blockedMailboxes: BlockedMailboxes;
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
  readonly totp: Totp;
  readonly factorSealer: Sealer;
  readonly recoveryCodes: RecoveryCodes;
  /** KQ_ADMIN_SECOND_FACTOR */
  readonly isSecondFactorOn: boolean;
}

export type UseCases = ReturnType<typeof createUseCases>;

/** Wires all use cases of auth. */
export function createUseCases(deps: UseCaseDeps) {
  const sessions = createSessions({ ...deps, sessions: deps.sessionRepository });
  const issueChallenge = createIssueChallenge(deps);
  const findChallenge = createFindChallenge(deps);
  const isBarred = createIsBarred(deps);
  const stores = { ...deps, sessions: deps.sessionRepository };
  const findSendable = createFindSendable(deps);
  const readWaiting = createReadWaiting(deps);
  const verifyAddress = createVerifyAddress({ ...stores, isBarred, findSendable });
  const settleAccountBlock = createSettleAccountBlock({ ...stores, issueChallenge });
  const continueErasure = createContinueErasure({ ...stores, issueChallenge });
  const signIn = createSignInByChallenge({ verifyAddress, sessions });
  const factorTries = createFactorTries(stores);
  const redeemCode = createRedeemCode(deps);
  const inspect = createInspectChallenge({ ...deps, findSendable, readWaiting });
  const shared = {
    ...deps,
    sessions,
    isBarred,
    issueChallenge,
    findChallenge,
    verifyAddress,
    signIn,
    redeemCode,
    inspect,
    factorTries,
  };
  return {
    sessions,
    registerUser: createRegisterUser(shared),
    logIn: createLogIn(shared),
    requestMagicLink: createRequestMagicLink(shared),
    verifyMagicLink: createVerifyMagicLink(shared),
    verifyCode: createVerifyCode(shared),
    inspectMagicLink: createInspectMagicLink({
      ...shared,
      explainClosedLink: createExplainClosedLink(deps),
    }),
    inspectCode: createInspectCode(shared),
    rejectMagicLink: createRejectMagicLink({ ...shared, sessions: deps.sessionRepository }),
    requestPasswordReset: createRequestPasswordReset(shared),
    resetPassword: createResetPassword(shared),
    enableOwner: createEnableOwner(shared),
    changeProfile: createChangeProfile(deps),
    requestEmailChange: createRequestEmailChange(shared),
    confirmEmailChange: createConfirmEmailChange(shared),
    undoEmailChange: createUndoEmailChange({ ...stores, findChallenge, continueErasure }),
    sendBookingVerification: createSendBookingVerification(shared),
    renderMail: createRenderMail({ ...deps, findSendable, readWaiting }),
    createAdminInvitation: createCreateAdminInvitation(shared),
    initProbe: createInitProbe(stores),
    createOwnerInvitation: createCreateOwnerInvitation(shared),
    exportAccount: createExportAccount(stores),
    eraseAccount: createEraseAccount({ ...stores, continueErasure }),
    blockAccount: createBlockAccount({ ...deps, settleAccountBlock }),
    unblockAccount: createUnblockAccount({ ...deps, settleAccountBlock }),
    readAccountBlock: createReadAccountBlock(deps),
    settleAccountBlock,
    continueErasure,
    anonymizeAccount: createAnonymizeAccount(stores),
    removeAdmin: createRemoveAdmin(stores),
    startSecondFactor: createStartSecondFactor(shared),
    confirmSecondFactor: createConfirmSecondFactor(shared),
    verifySecondFactor: createVerifySecondFactor(shared),
    renewRecoveryCodes: createRenewRecoveryCodes(deps),
    resetSecondFactor: createResetSecondFactor(stores),
  };
}
