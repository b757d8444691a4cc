import type { AppError, ErrorCode } from '@lode/shared/core/errors';
import type { SecurityKind } from '@lode/shared/core/security-kinds';
import type { Request, Response } from 'express';
import type { Identity } from './identity.ts';
import { securityEvent } from './security-events.ts';

/** What is read of a socket. */
interface RefusedSocket {
  data: { identity: Identity | undefined; address: string };
  handshake: { auth: Record<string, unknown>; headers: { 'user-agent'?: string | undefined } };
}

/** What a refusal says about who was refused. */
const KINDS: Partial<Record<ErrorCode, SecurityKind>> = {
  AUTH_FAILED: 'login-failed',
  OAUTH_FAILED: 'login-failed',
  OAUTH_STATE_INVALID: 'login-failed',
  ACCOUNT_LOCKED: 'locked-out',
  TOO_MANY_ATTEMPTS: 'locked-out',
  UNAUTHENTICATED: 'token-refused',
  TOTP_INVALID: 'factor-failed',
  CODE_INVALID: 'factor-failed',
  PASSKEY_INVALID: 'factor-failed',
  ENROLMENT_CODE_INVALID: 'factor-failed',
  CURRENT_PASSWORD_WRONG: 'reauth-failed',
  FILE_INVALID: 'upload-refused',
  FILE_TOO_LARGE: 'upload-refused',
  IMAGE_INVALID: 'upload-refused',
  IMAGE_TOO_LARGE: 'upload-refused',
  IMAGE_TOO_COMPLEX: 'upload-refused',
  UPLOAD_QUOTA_REACHED: 'upload-refused',
};
/** What is asked of people in the ordinary course of things. */
const ORDINARY: readonly ErrorCode[] = ['EMAIL_UNVERIFIED', 'REAUTH_REQUIRED', 'CODE_SENT_RECENTLY'];

/** The kind of event that a refusal is; undefined where it is none. */
export function kindOfRefusal({ code, status }: Pick<AppError, 'code' | 'status'>): SecurityKind | undefined {
  const named = KINDS[code];
  if (named || ORDINARY.includes(code)) return named;
  if (status === 429) return 'limited';
  return status === 403 ? 'refused' : undefined;
}

/** Who has such an address can use it: the rest of it is kept nowhere. */
function withoutSecret(path: string): string {
  return path.replace(/\/(watch|unsubscribe)\/.*/, '/$1/…');
}

/** Notes a request that was refused, if that is worth knowing. */
export function noteRefusedRequest(error: AppError, request: Request, response: Response): void {
  const kind = kindOfRefusal(error);
  // Who has sent no token was not refused one.
  if (!kind || (kind === 'token-refused' && request.get('authorization') === undefined)) return;
  const identity = response.locals.identity as Identity | undefined;
  const path = withoutSecret(request.originalUrl.split('?', 1)[0] ?? '');
  securityEvent(kind, {
    account: identity?.userId,
    email: identity ? undefined : typedEmail(request.body),
    side: identity?.kind ?? (path.startsWith('/api/admin/') ? 'admin' : 'user'),
    address: request.ip,
    userAgent: request.get('user-agent'),
    route: `${request.method} ${path}`,
    code: error.code,
  });
}

/** Notes a connection or an event of a socket that was refused; more events than a limit allows are a flood. */
export function noteRefusedSocket(error: AppError, event: string, socket: RefusedSocket): void {
  const kind = kindOfRefusal(error);
  const isVisitor = !socket.data.identity && !socket.handshake.auth.token;
  if (!kind || (kind === 'token-refused' && isVisitor)) return;
  const { identity, address } = socket.data;
  securityEvent(kind === 'limited' ? 'socket-flood' : kind, {
    account: identity?.userId,
    side: identity?.kind,
    address,
    userAgent: socket.handshake.headers['user-agent'],
    route: `socket ${event}`,
    code: error.code,
  });
}

const EMAIL_MAX = 254;

function typedEmail(body: unknown): string | undefined {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined;
  return typeof email === 'string' && email.length <= EMAIL_MAX ? email : undefined;
}
