import { passkeyRoutes } from '@lode/shared/accounts/passkey-rest';
import type { Passkey } from '@lode/shared/accounts/passkey-schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { ApiError, call } from '../../lib/api-client.ts';
import { withFullProof } from '../../lib/reauthentication.ts';
import { enterSession } from '../../lib/session.ts';

/** Whether this browser knows passkeys at all. */
export const knowsPasskeys = browserSupportsWebAuthn;

/** Whatever keeps the browser from it (the person thought better of it, as a rule) is PASSKEY_CANCELLED. */
async function inBrowser<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new ApiError({ code: 'PASSKEY_CANCELLED', status: 0, message: 'The passkey was not used' }, error);
  }
}

async function askFor(side: TokenKind) {
  const optionsJSON = await call(passkeyRoutes.request, {}, side);
  return { response: await inBrowser(startAuthentication({ optionsJSON })) };
}

/** Logs in by a passkey alone. @throws {ApiError} */
export async function logInByPasskey(side: TokenKind): Promise<void> {
  const route = side === 'user' ? passkeyRoutes.login : passkeyRoutes.adminLogin;
  enterSession(side, await call(route, { body: await askFor(side) }, side));
}

/** Proves again who one is. @throws {ApiError} */
export async function proveByPasskey(side: TokenKind): Promise<void> {
  await call(passkeyRoutes.reauthenticate, { body: await askFor(side) }, side);
}

/** Makes a passkey in this browser and has the server keep it. @throws {ApiError} */
export async function makePasskey(side: TokenKind, name: string, enrolment_code?: string): Promise<Passkey> {
  const body = { enrolment_code };
  const optionsJSON = await withFullProof(side, () => call(passkeyRoutes.creation, { body }, side));
  const response = await inBrowser(startRegistration({ optionsJSON }));
  return withFullProof(side, () => call(passkeyRoutes.add, { body: { name, response } }, side));
}
