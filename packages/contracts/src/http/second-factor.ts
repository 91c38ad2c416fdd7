import { z } from 'zod';
import { sessionResponseSchema } from './auth';
import { readCode } from './sign-in-code';
import { reasonMessage } from '../reasons/reason-message';

/** Six digits of an authenticator app, also as they are pasted: see `readCode`. */
const codeField = z
  .string()
  .overwrite(readCode)
  .regex(/^\d{6}$/, reasonMessage('code_not_six_digits'));

export const secondFactorCodeBodySchema = z.strictObject({ code: codeField });

/** A code of the app, or one of the recovery codes of a lost device. */
export const verifySecondFactorBodySchema = z
  .strictObject({
    code: codeField.optional(),
    recovery_code: z
      .string()
      .trim()
      .min(1, reasonMessage('value_missing'))
      .max(60, reasonMessage('too_many_characters', { max: 60 }))
      .optional(),
  })
  .refine((body) => (body.code === undefined) !== (body.recovery_code === undefined), {
    path: ['code'],
    message: reasonMessage('second_factor_code_missing'),
  });

export type VerifySecondFactorBody = z.infer<typeof verifySecondFactorBodySchema>;

/** The key of an authenticator app, shown while it is set up. */
export const secondFactorEnrolmentSchema = z.object({
  /** Base32. */
  secret: z.string(),
  /** `otpauth://totp/…`, the content of the QR code. */
  otpauth_uri: z.string(),
});

/** Recovery codes in plain text: the only time that they are shown. */
const recoveryCodes = z.array(z.string());
export const recoveryCodesSchema = z.object({ recovery_codes: recoveryCodes });

export const enrolledSessionSchema = sessionResponseSchema.extend({ recovery_codes: recoveryCodes });

export const secondFactorSessionSchema = sessionResponseSchema.extend({
  /** Unused recovery codes. */
  recovery_codes_left: z.int().min(0),
});
