import { registerSchema, USERNAME_MAX_CLIENT } from '@lode/shared/accounts/schemas';
import { z } from 'zod';

/** The registration form: the contract's rules, the client's tighter username, and what only a form has. */
export const registrationFormSchema = z
  .object({
    username: registerSchema.shape.username.refine((name) => name.length <= USERNAME_MAX_CLIENT, {
      error: 'USERNAME_LENGTH',
    }),
    email: registerSchema.shape.email,
    password: registerSchema.shape.password,
    confirm: z.string().min(1, 'CONFIRM_REQUIRED'),
    referral_code: z.string().trim().max(32, 'INVALID_REFERRAL'),
    privacy: z.boolean().refine((accepted) => accepted, { error: 'PRIVACY_REQUIRED' }),
  })
  .refine((form) => form.confirm === form.password, {
    path: ['confirm'],
    error: 'CONFIRM_MISMATCH',
    // Told as soon as both are there, whatever else is still missing.
    when: ({ value }) => {
      const { password, confirm } = value as { password?: string; confirm?: string };
      return Boolean(password && confirm);
    },
  });
export type RegistrationForm = z.output<typeof registrationFormSchema>;
