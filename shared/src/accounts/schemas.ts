import { z } from 'zod';
import { ROLES } from '../core/abilities.ts';
import { idSchema, timeSchema } from '../core/fields.ts';

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 64;
export const USERNAME_MIN = 3;
/** The client asks for at most 20; the server takes up to 30. */
export const USERNAME_MAX_CLIENT = 20;
export const USERNAME_MAX = 30;

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

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema });

export const registerSchema = z.object({
  username: usernameSchema,
  email: emailSchema,
  password: newPasswordSchema,
  /** The mailed verification code; not asked for yet. */
  code: z.string().max(10).optional(),
  referral_code: z.string().trim().max(32).optional(),
  language: z.string().max(20).default('zh-CN'),
  browser_fingerprint: z.string().max(128).optional(),
  country_code: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'COUNTRY_CODE_INVALID')
    .transform((code) => code.toUpperCase())
    .optional(),
});

export const userSchema = z.object({
  id: idSchema,
  username: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  country: z.string().nullable(),
  language: z.string().nullable(),
  referral_code: z.string(),
  created_at: timeSchema,
  last_login_at: timeSchema.nullable(),
  /** What the interface may offer; the server decides again on every call. */
  abilities: z.array(z.string()),
});
export type User = z.infer<typeof userSchema>;

export const loginDataSchema = z.object({ token: z.string(), user: userSchema });
