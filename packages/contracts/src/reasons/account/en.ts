import { type AccountBlockGround } from '../../constants';
import { englishCount, englishFormat } from '../../language/english-format';
import { type ReasonTexts } from '../param-kinds';
import { type accountReasons } from './params';

export const englishAccountReasons: ReasonTexts<typeof accountReasons> = {
  reauthentication_needed: ({ by }) =>
    ({
      password: 'Please enter your password again for this.',
      sign_in: 'Please sign in again for this.',
      password_or_link: 'Please sign in again by password or link for this.',
    })[by],
  second_factor_missing: 'Please set up the second factor first.',
  second_factor_needed: 'Please confirm the second factor first.',
  enrolment_not_started: 'Please start the set-up again.',
  account_being_erased: 'This account is being deleted.',
  account_blocked: ({ since, ground, clause, facts }) =>
    `Your account has been blocked since ${englishFormat.dateWithYear(since)}. Ground: ${englishBlockGrounds[ground]} (${clause}). ${facts} Our email about it explains how to object.`,
  mailbox_blocked: 'An account of this mailbox is blocked. Please write to the operator.',
  own_account_not_blockable: 'You cannot block your own account.',
  last_admin_not_blockable: 'You cannot block the last administration account.',
  blocked_at_the_same_time: 'Your account was blocked at the same time.',
  unblocked_as_simultaneous: 'Blocked at the same time',
  unblocked_as_last_admin: 'Last account of an administrator',
  last_admin_not_erasable: 'The last administration account cannot be deleted.',
  erasure_needs_new_link: 'Please sign in with a new link and delete the account then.',
  nights_confirmed_until: ({ until }) =>
    `There are binding confirmed nights until ${englishFormat.dateWithYear(until)}. Cancel them first, or delete the account after the last departure.`,
  sign_in_by_mail_only: 'Please sign in by email',
  password_not_entered: 'Please enter your password.',
  password_wrong: 'The password is wrong.',
  code_wrong: ({ kind, left }) =>
    `${kind === 'recovery' ? 'This code is not valid, or no longer valid.' : 'The code is wrong.'} ${left > 0 ? `${englishCount(left, 'attempt', 'attempts')} left.` : outOfTries[kind]}`,
  code_used: ({ kind }) =>
    `This code has already been used. ${kind === 'app' ? 'Please wait for the next one.' : 'Each one works once.'}`,
  code_by_link_only: 'Please use the link in the email.',
  email_registered: 'This address is already registered.',
  email_unchanged: 'This is already your address.',
  email_taken: 'There is another account with this address by now. Your account keeps its current address.',
  former_email_taken:
    'There is another verified account with this address by now. Delete it in its settings, then open this link again.',
  link_of_other_account:
    'This link belongs to another account. Please sign in with the current address of that account and open the link again.',
  reset_link_invalid: 'This link is no longer valid. Please request a new one.',
  invitation_invalid: 'This invitation is no longer valid, or not for your address.',
};

const outOfTries = {
  mail: 'Please request a new one.',
  app: 'Please sign in again.',
  recovery: 'Please sign in again.',
} as const;

export const englishBlockGrounds: Readonly<Record<AccountBlockGround, string>> = {
  fraud: 'fraud or suspected fraud',
  false_details: 'false details',
  advertising: 'advertising or mass requests',
  illegal_content: 'illegal content',
  misconduct: 'conduct towards other users',
  other_terms: 'breach of the terms and conditions',
};
