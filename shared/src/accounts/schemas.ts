import { z } from 'zod';
import { ROLES } from '../core/abilities.ts';
import { idSchema, timeSchema } from '../core/fields.ts';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 64;
/** On change. */
export const PASSWORD_CHANGE_MIN = 8;
/** Of staff, wherever they choose one. */
export const STAFF_PASSWORD_MIN = 12;
export const USERNAME_MIN = 3;
/** The client asks for at most 20; the server takes up to 30. */
export const USERNAME_MAX_CLIENT = 20;
export const USERNAME_MAX = 30;
/**
 * Digits of a mailed code. So many that whoever guesses at somebody's codes, from anywhere and for a whole day, gets less
 * than one in a million (docs/security.md, "Limits").
 */
export const MAILED_CODE_LENGTH = 8;
/** Digits of an authenticator app's code. */
export const APP_CODE_LENGTH = 6;
export const RECOVERY_CODES = 10;
/** Where a provider sends the browser back to, in the client. */
export const OAUTH_CALLBACK_PATH = '/auth/oauth/callback';

const required = (code: string) => ({ error: code });

export const emailSchema = z
  .string(required('EMAIL_REQUIRED'))
  .trim()
  .min(1, 'EMAIL_REQUIRED')
  .max(254, 'EMAIL_INVALID')
  .pipe(z.email('EMAIL_INVALID'))
  .transform((email) => email.toLowerCase());

export const usernameSchema = z
  .string(required('USERNAME_REQUIRED'))
  .trim()
  .min(1, 'USERNAME_REQUIRED')
  .min(USERNAME_MIN, 'USERNAME_LENGTH')
  .max(USERNAME_MAX, 'USERNAME_LENGTH')
  .regex(/^[A-Za-z0-9_]+$/, 'USERNAME_FORMAT');

const passwordSchema = z
  .string(required('PASSWORD_REQUIRED'))
  .min(1, 'PASSWORD_REQUIRED')
  .min(PASSWORD_MIN, 'PASSWORD_LENGTH')
  .max(PASSWORD_MAX, 'PASSWORD_LENGTH');

export const newPasswordSchema = passwordSchema.regex(/^(?=.*[A-Za-z])(?=.*\d)/, 'PASSWORD_FORMAT');

/** The stricter rule of a change and a reset: 8 to 64 characters with upper case, lower case and a digit. */
export const changedPasswordSchema = z
  .string(required('PASSWORD_REQUIRED'))
  .min(1, 'PASSWORD_REQUIRED')
  .min(PASSWORD_CHANGE_MIN, 'PASSWORD_WEAK')
  .max(PASSWORD_MAX, 'PASSWORD_WEAK')
  .regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)/, 'PASSWORD_WEAK');

const countrySchema = z
  .string()
  .regex(/^[A-Za-z]{2}$/, 'COUNTRY_CODE_INVALID')
  .transform((code) => code.toUpperCase());

const languageSchema = z
  .string()
  .max(20)
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/);

/** A mailed code, without anything between its digits. */
export const mailedCodeSchema = z
  .string(required('CODE_REQUIRED'))
  .trim()
  .min(1, 'CODE_REQUIRED')
  .regex(new RegExp(`^\\d{${MAILED_CODE_LENGTH}}$`), 'CODE_INVALID');

/** A code of the authenticator app, or one of the recovery codes (`ABCDE-FGHJK`). */
export const totpCodeSchema = z
  .string(required('TOTP_REQUIRED'))
  .trim()
  .min(1, 'TOTP_REQUIRED')
  .regex(/^(\d{6}|[A-Za-z2-9]{5}-?[A-Za-z2-9]{5})$/, 'TOTP_INVALID');

/** What staff set up their second factor with: fifteen letters and digits, in any case, with or without dashes. */
export const enrolmentCodeSchema = z.string().trim().max(40);

/** A version of terms and privacy policy, as a person was shown it. */
export const termsVersionSchema = z.iso.date();

const fingerprintSchema = z.string().max(128);
const referralCodeSchema = z.string().trim().max(32);

export const loginSchema = z.object({
  email: emailSchema,
  password: passwordSchema,
  /** Asked for with TOTP_REQUIRED. */
  totp_code: totpCodeSchema.optional(),
  /**
   * A mailed code (type `register`), which proves the address: asked for with EMAIL_UNVERIFIED, and with CODE_REQUIRED beside
   * an app's code in a browser that the account does not know, once a wrong one came from such a browser.
   */
  code: mailedCodeSchema.optional(),
});

export const registerSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  /** The mailed code; CODE_REQUIRED without one while the setting `email_verification` is on. */
  code: mailedCodeSchema.optional(),
  referral_code: referralCodeSchema.optional(),
  language: z.string().max(20).default('zh-CN'),
  browser_fingerprint: fingerprintSchema.optional(),
  /** Who registers without accepting them is asked once they have logged in. */
  accepted_terms: termsVersionSchema.optional(),
  country_code: countrySchema.optional(),
});

/** `system` is what the device is set to. */
export const THEMES = ['dark', 'light', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** Seen to its last step, or left before. */
export const TOUR_ENDS = ['done', 'skipped'] as const;
export type TourEnd = (typeof TOUR_ENDS)[number];

export const preferencesSchema = z.object({
  language: z.string().nullable(),
  theme: z.enum(THEMES).nullable(),
  /** Whether the first steps are shown until all are done. */
  first_steps: z.boolean(),
  /** What became of the guided tour; null while it is still offered. */
  tour: z.enum(TOUR_ENDS).nullable(),
});

export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  /** What customers know a member of staff by, where it is not the username. */
  display_name: z.string().nullable(),
  email: z.string(),
  email_verified: z.boolean(),
  role: z.enum(ROLES),
  country: z.string().nullable(),
  language: z.string().nullable(),
  preferences: preferencesSchema,
  wallet_address: z.string().nullable(),
  referral_code: z.string(),
  /** False for an account made by a login provider; a password reset gives it one. */
  has_password: z.boolean(),
  totp_enabled: z.boolean(),
  /** How many there are; with one a password alone is not enough. */
  passkeys: z.number().int(),
  recovery_codes_left: z.number().int(),
  /** The token may only set up the second factor and log out until that is done (TOTP_SETUP_REQUIRED). */
  totp_setup_required: z.boolean(),
  /** Until then this token may do what asks for REAUTH_REQUIRED otherwise. */
  reauthenticated_until: timeSchema.nullable(),
  created_at: timeSchema,
  last_login_at: timeSchema.nullable(),
  /** What the interface may offer; the server decides again on every call. */
  abilities: z.array(z.string()),
  /** The version of terms and privacy policy that they accepted last. */
  accepted_terms: z.string().nullable(),
});
export type User = z.infer<typeof userSchema>;

export const loginDataSchema = z.object({ token: z.string(), user: userSchema });

/** `register` proves a new address, or one that is not proven yet; `reset` is POST /auth/reset-password. */
export const sendCodeSchema = z.object({
  email: emailSchema,
  type: z.enum(['register', 'reset']).default('register'),
  /** Of the mail, for an address without an account; else the account's own. */
  language: languageSchema.optional(),
});

/** The same whether or not the address has an account. */
export const codeSentSchema = z.object({
  sent: z.literal(true),
  resend_after_s: z.number().int(),
  expires_in_s: z.number().int(),
});
export type CodeSent = z.infer<typeof codeSentSchema>;

export const resetPasswordSchema = sendCodeSchema.omit({ type: true });

export const confirmResetSchema = z.object({
  email: emailSchema,
  code: mailedCodeSchema,
  password: changedPasswordSchema,
});

export const changePasswordSchema = z.object({
  current_password: z.string(required('PASSWORD_REQUIRED')).min(1, 'PASSWORD_REQUIRED').max(PASSWORD_MAX),
  new_password: changedPasswordSchema,
});

/** One of the two; both for what an account is got back by, where it has a second factor. */
export const reauthenticateSchema = z
  .object({
    password: z.string().min(1, 'PASSWORD_REQUIRED').max(PASSWORD_MAX, 'CURRENT_PASSWORD_WRONG').optional(),
    totp_code: totpCodeSchema.optional(),
  })
  .refine(({ password, totp_code }) => password !== undefined || totp_code !== undefined, {
    path: ['password'],
    error: 'PASSWORD_REQUIRED',
  });

export const totpSetupSchema = z.object({
  /** Base32, for typing in. */
  secret: z.string(),
  /** For a QR code. */
  otpauth_url: z.string(),
});

export const loginDeviceSchema = z.object({
  id: idSchema,
  /** The one that asks. */
  current: z.boolean(),
  kind: z.enum(['user', 'admin']),
  user_agent: z.string(),
  /** For people: "Firefox on Linux". */
  device: z.string(),
  address: z.string(),
  created_at: timeSchema,
  /** To within five minutes. */
  last_seen_at: timeSchema,
});
export type LoginDevice = z.infer<typeof loginDeviceSchema>;

export const DISPLAY_NAME_MAX = 40;
/** Any name but an e-mail address. */
export const displayNameSchema = z
  .string()
  .trim()
  .min(1)
  .max(DISPLAY_NAME_MAX)
  .regex(/^[^@\p{Cc}]+$/u);

export const updateProfileSchema = z.object({
  username: usernameSchema.optional(),
  display_name: displayNameSchema.nullable().optional(),
  country: countrySchema.nullable().optional(),
  language: languageSchema.nullable().optional(),
  theme: z.enum(THEMES).nullable().optional(),
  /** The version that was read and accepted. */
  accepted_terms: termsVersionSchema.optional(),
  first_steps: z.boolean().optional(),
  tour: z.enum(TOUR_ENDS).optional(),
});

export const updateWalletSchema = z.object({
  /** Null or empty takes it away. */
  wallet_address: z.string().trim().max(128, 'WALLET_ADDRESS_INVALID').nullable(),
});

export const oauthProviderSchema = z.object({ id: z.string(), name: z.string(), issuer: z.string() });

export const oauthStartSchema = z.object({
  provider: z.string().max(40),
  /** On this site, path OAUTH_CALLBACK_PATH; registered with the provider. */
  redirect_uri: z.url({ protocol: /^https?$/ }).max(300),
});

export const oauthLoginSchema = z.object({
  provider: z.string().max(40),
  code: z.string().min(1).max(2000),
  /** As `start` answered it and the provider gave it back; the client compares the two. */
  state: z.string().min(1).max(200),
  /** The provider's `iss` parameter, when it gave one. */
  iss: z.string().max(300).optional(),
  totp_code: totpCodeSchema.optional(),
  /** As `code` of POST /auth/login, asked for with CODE_REQUIRED, which names the account's address. */
  mailed_code: mailedCodeSchema.optional(),
  referral_code: referralCodeSchema.optional(),
  language: languageSchema.optional(),
  country_code: countrySchema.optional(),
  browser_fingerprint: fingerprintSchema.optional(),
  accepted_terms: termsVersionSchema.optional(),
});

/** `invite_code`: of a new account, its own referral code. */
export const oauthLoginDataSchema = loginDataSchema.extend({ invite_code: z.string().optional() });
