/** Why a login ended that its holder did not end themselves; told to whoever still holds its token. */
export const LOGIN_ENDS = [
  'expired',
  /** By the same person, on another device. */
  'elsewhere',
  'staff',
  'password',
  'email',
  'role',
  'locked',
  'disabled',
  'closed',
] as const;
export type LoginEnd = (typeof LOGIN_ENDS)[number];

export function isLoginEnd(value: unknown): value is LoginEnd {
  return (LOGIN_ENDS as readonly unknown[]).includes(value);
}

/** What a refused token is answered with beside UNAUTHENTICATED, when there is something to tell. */
export interface LoginEndData {
  reason: LoginEnd;
}
