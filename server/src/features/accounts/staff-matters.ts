import { ROLES, type Role } from '@lode/shared/core/abilities';
import { idSchema } from '@lode/shared/core/fields';
import type { GuardedMatter } from '@lode/shared/guard/matters';
import { z } from 'zod';

/** Whom a guarded change is about, and the state of theirs that it was decided on. */
const about = { userId: idSchema, rev: z.number().int().min(0) };

export const roleChangeSchema = z.object({ ...about, role: z.enum(ROLES) });
export const factorResetSchema = z.object(about);
export const lettingInSchema = z.object({ ...about, action: z.enum(['unlock', 'enable']) });

/** The matter that a change of this person is; a customer's is none. */
export function staffMatter<M extends GuardedMatter>(matter: M, ...roles: Role[]): M | undefined {
  return roles.some((role) => role !== 'user') ? matter : undefined;
}
