import { z } from 'zod';
import { LANGUAGES, PASSWORD_MIN_CHARS, ROLE_NAMES } from '../constants';
import {
  emailField,
  idField,
  isoDate,
  isoInstant,
  nameField,
  nightsField,
  phoneField,
  queryBoolean,
} from './fields';
import { isReturnPath } from '../return-path';
import { readCode } from './sign-in-code';
import { reasonMessage } from '../reasons/reason-message';

/** The step that an admin's session still needs; until then its role is `guest` (docs/security.md S33). */
export const SECOND_FACTOR_STEPS = ['required', 'enroll'] as const;
const secondFactorStep = z.enum(SECOND_FACTOR_STEPS);
export type SecondFactorStep = z.infer<typeof secondFactorStep>;

export const userSchema = z.object({
  id: idField,
  firstname: z.string(),
  lastname: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.object({ id: z.int(), name: z.enum(ROLE_NAMES) }),
  /** 1 admin, 2 owner, 3 guest (docs/spec AUTH-02). */
  role_id: z.int(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  email_verified: z.boolean(),
  /** ISO instant; owners only. */
  trial_ends_at: isoInstant.nullable(),
  /** Language of an owner's mails and answer page. */
  language: z.enum(LANGUAGES),
  /** Present while the caller's own session needs a second factor. */
  second_factor: secondFactorStep.optional(),
  /** Present for an account of the operator's probe. */
  is_probe: z.literal(true).optional(),
});
export type User = z.infer<typeof userSchema>;

/** Null removes a company or phone number. All but the language need a recent sign-in (docs/security.md S35). */
export const profileBodySchema = z
  .strictObject({
    firstname: nameField.optional(),
    lastname: nameField.optional(),
    company: nameField.nullable().optional(),
    phone: phoneField.nullable().optional(),
    /** Of an owner's mails; refused for others. */
    language: z.enum(LANGUAGES).optional(),
  })
  .refine((body) => Object.keys(body).length > 0, reasonMessage('nothing_changed'));

export const changeEmailBodySchema = z.strictObject({ email: emailField });
export const emailLinkBodySchema = z.strictObject({ token: z.string().min(1).max(200) });

const isWellFormed = (text: string): boolean => !/\p{Cs}/u.test(text);
const NOT_WELL_FORMED = reasonMessage('password_malformed');

/** A password to be set: composed and decomposed letters (`ü`) are the same. */
export const passwordField = z
  .string()
  .refine(isWellFormed, NOT_WELL_FORMED)
  .normalize('NFKC')
  .min(PASSWORD_MIN_CHARS, reasonMessage('too_few_characters', { min: PASSWORD_MIN_CHARS }))
  .max(200, reasonMessage('too_many_characters', { max: 200 }));

const registrationFields = {
  firstname: nameField,
  lastname: nameField,
  role: z.enum(['guest', 'owner']),
  company: nameField.nullish(),
  phone: phoneField.nullish(),
  /** Of an owner's mails and answer page; German without one, ignored for guests. */
  language: z.enum(LANGUAGES).optional(),
  terms_accepted: z.literal(true, reasonMessage('terms_not_accepted')),
};

/** Nonce that stays in this browser's storage; its hash identifies the browser (docs/security.md S5). */
const nonceField = z.string().max(128).optional();
/** SHA-256 (hex) of that nonce, in calls that have a mail sent. */
const nonceHashField = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .optional();

export const registerBodySchema = z
  .strictObject({
    ...registrationFields,
    email: emailField,
    password: passwordField,
    password_confirmation: z.string().normalize('NFKC'),
    nonce_hash: nonceHashField,
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    message: reasonMessage('passwords_differ'),
  });
export const registerResponseSchema = z.object({
  authorization: z.object({ token: z.string(), type: z.literal('bearer') }),
  user: userSchema,
});

export const loginBodySchema = z.strictObject({
  email: emailField,
  password: z.string().min(1, reasonMessage('value_missing')).max(200).refine(isWellFormed, NOT_WELL_FORMED),
  nonce: nonceField,
});
export const sessionResponseSchema = z.object({
  access_token: z.string(),
  user: userSchema,
  /** Present while the token lacks the role admin, which the account has, for want of the second factor. */
  second_factor: secondFactorStep.optional(),
});

export const forgotPasswordBodySchema = z.strictObject({ email: emailField, nonce_hash: nonceHashField });

/**
 * True keeps what was entered when the account was created; any other value resets it at the first verification by
 * another browser than the one that entered it (docs/security.md S6).
 */
const keepRegistrationField = z.boolean().optional();

export const resetPasswordBodySchema = z
  .strictObject({
    email: emailField,
    token: z.string().min(1).max(200),
    password: passwordField,
    password_confirmation: z.string().normalize('NFKC'),
    nonce: nonceField,
    keep_registration: keepRegistrationField,
  })
  .refine((body) => body.password === body.password_confirmation, {
    path: ['password_confirmation'],
    message: reasonMessage('passwords_differ'),
  });

export const magicLinkRequestBodySchema = z.strictObject({
  email: emailField,
  type: z.enum(['login', 'register']),
  user_data: z.strictObject(registrationFields).optional(),
  nonce_hash: nonceHashField,
  /** Page of this site that asked for the sign-in; the link leads back to it on any device (docs/security.md S24). */
  return_path: z.string().refine(isReturnPath, reasonMessage('return_path_invalid')).optional(),
});
export const magicLinkRequestResponseSchema = z.object({ message: z.string(), expires_in_minutes: z.int() });

export const MAGIC_LINK_TYPES = ['login', 'register', 'booking', 'admin'] as const;

/** Booking requests that one link or code may send. */
export const LISTED_REQUESTS_MAX = 50;

/**
 * The waiting booking requests to send, of those that the inspection lists; others are ignored. Without it, only the
 * request of the link or code itself is sent; an empty list sends none (ADR 046).
 */
const requestIdsField = z.array(idField).max(LISTED_REQUESTS_MAX);

export const magicLinkVerifyQuerySchema = z.strictObject({
  nonce: nonceField,
  /** As in `verifyCodeBodySchema`. */
  keep_registration: queryBoolean.optional(),
  /** As in `verifyCodeBodySchema`, separated by commas. */
  request_ids: z
    .string()
    .regex(/^(?:[1-9]\d{0,15}(?:,[1-9]\d{0,15})*)?$/)
    .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
    .pipe(requestIdsField)
    .optional(),
});
export const magicLinkSessionSchema = sessionResponseSchema.extend({
  magic_link_type: z.enum(MAGIC_LINK_TYPES),
  message: z.string(),
  /** The booking request sent by this verification; of several, that of the link or code. */
  booking_request_id: idField.nullable(),
  /** All booking requests sent by this verification. */
  booking_request_ids: z.array(idField).optional(),
});

export const verifyCodeBodySchema = z.strictObject({
  email: emailField,
  /** Six digits, also as they are pasted: see `readCode`. */
  code: z
    .string()
    .overwrite(readCode)
    .regex(/^\d{6}$/, reasonMessage('code_not_six_digits')),
  nonce: nonceField,
  keep_registration: keepRegistrationField,
  request_ids: requestIdsField.optional(),
});

export const inspectCodeBodySchema = verifyCodeBodySchema.omit({
  keep_registration: true,
  request_ids: true,
});

/**
 * 422 details of a wrong code; `errors.code` has the text. Unknown addresses get the same response
 * (docs/security.md S13).
 */
export const wrongCodeDetailsSchema = z.object({ attempts_left: z.int().min(0) });
export type WrongCodeDetails = z.infer<typeof wrongCodeDetailsSchema>;

export const linkTokenBodySchema = z.strictObject({
  token: z.string().min(1).max(200),
  nonce: nonceField,
});

/** Data of a waiting request shown by the verification page before anything is sent (docs/security.md S1). */
export const requestSummarySchema = z.object({
  id: idField,
  place: z.string(),
  start_date: isoDate,
  end_date: isoDate,
  /** Absent for all nights. */
  nights: nightsField.optional(),
  workers: z.int(),
  owners: z.int(),
  accommodations: z.int(),
  message: z.string().nullable(),
  /** When its sender entered it. */
  entered_at: isoInstant.optional(),
});
export type RequestSummary = z.infer<typeof requestSummarySchema>;

/** Facts that were entered when an account was created, for the holder of its address to recognize (docs/security.md S6). */
export const enteredFactsSchema = z.object({
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(ROLE_NAMES),
  /** Number of accommodations created with the account. */
  accommodations: z.int(),
});
export type EnteredFacts = z.infer<typeof enteredFactsSchema>;

export const magicLinkInspectResponseSchema = z.object({
  type: z.enum([...MAGIC_LINK_TYPES, 'password_reset']),
  /** `m…@firma.de` */
  email_masked: z.string(),
  same_browser: z.boolean(),
  requested_at: isoInstant,
  /** Short name of the requesting browser, e.g. `Firefox auf Windows`. */
  requested_with: z.string(),
  request_summary: requestSummarySchema.optional(),
  /** All waiting requests that this browser may send with this link or code, its own first; absent without any. */
  requests: z.array(requestSummarySchema).optional(),
  /** Number of waiting requests of other browsers, which the first verification drops (docs/security.md S6). */
  dropped_requests: z.int().optional(),
  /** Page that asked for the sign-in. */
  return_path: z.string().optional(),
  /** Present before the first verification when another browser created the account: the holder decides about it. */
  registration: enteredFactsSchema.optional(),
});

/** State of the booking request of a link that is no longer valid. */
export const LINKED_REQUEST_STATES = ['waiting', 'sent', 'ended'] as const;

/**
 * 410 details of the inspection of a link that its holder presents after its use, expiry or replacement
 * (docs/security.md S5).
 */
export const closedLinkDetailsSchema = z.object({
  closed_link: z.object({
    type: z.enum(MAGIC_LINK_TYPES),
    is_address_verified: z.boolean(),
    /** The booking request of the link; its page requires a sign-in. */
    request: z.object({ id: idField, state: z.enum(LINKED_REQUEST_STATES), owners: z.int() }).nullable(),
  }),
});
export type ClosedLink = z.infer<typeof closedLinkDetailsSchema>['closed_link'];

export const enableOwnerBodySchema = z.strictObject({
  /** Invitation token of /enable-owner/{w}. */
  w: z.string().min(1).max(200).optional(),
  company: nameField.optional(),
  phone: phoneField.optional(),
});

export const eraseAccountBodySchema = z.strictObject({
  /** Explicit confirmation, to prevent accidental deletion. */
  confirm: z.literal(true, reasonMessage('erasure_not_confirmed')),
  /** Password of an account that has one; other accounts need a session started within the last 15 minutes. */
  password: z.string().min(1, reasonMessage('value_missing')).max(200).optional(),
});

/** GET /auth/export: all data stored about a person, by service (Art. 15, 20 DSGVO). */
export const accountExportSchema = z.object({
  format: z.literal('kolonnenquartier-export-1'),
  exported_at: isoInstant,
  account: z.record(z.string(), z.unknown()),
  sessions: z.array(z.record(z.string(), z.unknown())),
  links: z.array(z.record(z.string(), z.unknown())),
  listings: z.record(z.string(), z.unknown()),
  notifications: z.record(z.string(), z.unknown()),
  analytics: z.record(z.string(), z.unknown()),
});
export type AccountExport = z.infer<typeof accountExportSchema>;

export const adminUsersQueryRoles = z.enum(ROLE_NAMES);
