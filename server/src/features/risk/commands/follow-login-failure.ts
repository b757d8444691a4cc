import { noteLoginFailure } from '../../accounts/commands/note-login-failure.ts';
import { assess } from './assess.ts';

/** Has accounts remember a failed login that it told of, and looks at it where there is such an account. */
export async function followLoginFailure(failure: { id: string; email: string; at: number }): Promise<void> {
  const userId = await noteLoginFailure(failure);
  if (userId !== null) await assess({ kind: 'login_failed', userId });
}
