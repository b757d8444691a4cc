/** What is worth knowing about who tries what. */
export const SECURITY_KINDS = [
  'login',
  'login-failed',
  'locked-out',
  'refused',
  'limited',
  'token-refused',
  'factor-set',
  'factor-removed',
  'factor-reset',
  'factor-failed',
  'reauth-failed',
  'role-changed',
  'password-changed',
  'upload-refused',
  'socket-flood',
  'origin-refused',
  'money-stopped',
  'watch-link-made',
  'watch-link-ended',
] as const;
export type SecurityKind = (typeof SECURITY_KINDS)[number];
