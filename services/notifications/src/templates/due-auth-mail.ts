import { type AuthMail } from '@kq/contracts';

/** The data of a mail of auth that is not skipped. */
export type DueAuthMail = Extract<AuthMail, { skip: false }>;
