import { registerSchema, USERNAME_MAX_CLIENT, usernameSchema } from '@lode/shared/accounts/schemas';
import { z } from 'zod';

/** The contract's rule, and the client's tighter length. */
export const clientUsernameSchema = usernameSchema.refine((name) => name.length <= USERNAME_MAX_CLIENT, {
  error: 'USERNAME_LENGTH',
});

/** Two fields that must hold the same password, told as soon as both are there, whatever else is still missing. */
export function sameAs(password: string, confirm: string) {
  return {
    path: [confirm],
    error: 'CONFIRM_MISMATCH',
    when: ({ value }: { value: unknown }) => {
      const form = value as Record<string, string | undefined>;
      return Boolean(form[password] && form[confirm]);
    },
  };
}

export const confirmSchema = z.string().min(1, 'CONFIRM_REQUIRED');

/**
 * The registration form: the contract's rules, and what only a form has. With `verified`, the mailed code has
 * to be there.
 */
export function registrationFormSchema(verified: boolean) {
  const code = registerSchema.shape.code.unwrap();
  return z
    .object({
      email: registerSchema.shape.email,
      code: verified ? code : z.literal(''),
      username: clientUsernameSchema,
      password: registerSchema.shape.password,
      confirm: confirmSchema,
      country_code: z.string(),
      referral_code: z.string().trim().max(32, 'INVALID_REFERRAL'),
      privacy: z.boolean().refine((accepted) => accepted, { error: 'PRIVACY_REQUIRED' }),
    })
    .refine((form) => form.confirm === form.password, sameAs('password', 'confirm'));
}
export type RegistrationForm = z.output<ReturnType<typeof registrationFormSchema>>;
