import { ACCOUNT_BLOCK_GROUNDS } from '../../constants';
import { type ReasonTable } from '../param-kinds';

/** Reasons of auth: sign-in, second factor, addresses, erasure and blocks. */
export const accountReasons = {
  reauthentication_needed: { by: ['password', 'sign_in', 'password_or_link'] },
  second_factor_missing: {},
  second_factor_needed: {},
  enrolment_not_started: {},
  account_being_erased: {},
  account_blocked: { since: 'date', ground: ACCOUNT_BLOCK_GROUNDS, clause: 'text', facts: 'text' },
  mailbox_blocked: {},
  own_account_not_blockable: {},
  last_admin_not_blockable: {},
  blocked_at_the_same_time: {},
  unblocked_as_simultaneous: {},
  unblocked_as_last_admin: {},
  last_admin_not_erasable: {},
  erasure_needs_new_link: {},
  nights_confirmed_until: { until: 'date' },
  sign_in_by_mail_only: {},
  password_not_entered: {},
  password_wrong: {},
  code_wrong: { kind: ['mail', 'app', 'recovery'], left: 'number' },
  code_used: { kind: ['app', 'recovery'] },
  code_by_link_only: {},
  email_registered: {},
  email_unchanged: {},
  email_taken: {},
  former_email_taken: {},
  link_of_other_account: {},
  reset_link_invalid: {},
  invitation_invalid: {},
} as const satisfies ReasonTable;
