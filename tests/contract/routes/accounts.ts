import { randomUUID } from 'node:crypto';
import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { passkeyRoutes } from '@lode/shared/accounts/passkey-rest';
import {
  accountRoutes,
  oauthRoutes,
  passwordRoutes,
  profileRoutes,
  totpRoutes,
} from '@lode/shared/accounts/rest';
import { PASSWORD } from '../../factories/people.ts';
import type { World } from '../world.ts';
import {
  ADMIN,
  ANY_LOGIN,
  ANYBODY,
  CUSTOMERS,
  LOGGED_IN,
  REASON,
  type RouteTable,
  USER_READERS,
} from './expectation.ts';

const byOwner = ({ owner }: World) => ({ params: { id: owner.id } });
const decided = { reason: REASON, rev: 0 };
const actOnOwner = (world: World) => ({ ...byOwner(world), body: decided });
const newcomer = () => {
  const username = `n_${randomUUID().slice(0, 8)}`;
  return { username, email: `${username}@example.com`, password: PASSWORD };
};

const credential = { id: 'AA', rawId: 'AA', type: 'public-key' as const };
const newPasskey = { ...credential, response: { clientDataJSON: 'AA', attestationObject: 'AA' } };
const invented = () => ({
  body: {
    response: {
      ...credential,
      response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
    },
  },
});

const somebody = () => ({ body: { email: newcomer().email } });

export const accounts: RouteTable = {
  contracts: [
    adminUserRoutes,
    accountRoutes,
    passwordRoutes,
    totpRoutes,
    passkeyRoutes,
    oauthRoutes,
    profileRoutes,
  ],
  expected: {
    'post /auth/register': { may: ANYBODY, code: 'CODE_REQUIRED', input: () => ({ body: newcomer() }) },
    'post /auth/login': {
      may: ANYBODY,
      input: (world) => ({ body: { email: world.email, password: PASSWORD } }),
    },
    'post /admin/auth/login': {
      may: ANYBODY,
      input: (world) => ({ body: { email: world.staffEmail, password: PASSWORD } }),
    },
    'post /auth/logout': { may: ANY_LOGIN },
    'get /users/profile': { may: ANY_LOGIN },
    'post /auth/verify-email': { may: ANYBODY, input: somebody },
    'post /auth/reset-password': { may: ANYBODY, input: somebody },
    'post /auth/reset-password/confirm': {
      may: ANYBODY,
      code: 'CODE_EXPIRED',
      input: () => ({ body: { ...newcomer(), code: '12345678' } }),
    },
    'post /auth/change-password': {
      may: LOGGED_IN,
      code: 'CURRENT_PASSWORD_WRONG',
      input: () => ({ body: { current_password: 'Wrong1234', new_password: 'Other1234' } }),
    },
    'post /auth/reauthenticate': { may: ANY_LOGIN, input: () => ({ body: { password: PASSWORD } }) },
    'post /auth/totp/setup': { may: ANY_LOGIN },
    'post /auth/totp/enable': {
      may: ANY_LOGIN,
      code: 'TOTP_INVALID',
      input: () => ({ body: { code: 'x' } }),
    },
    'post /auth/totp/disable': {
      may: LOGGED_IN,
      code: 'TOTP_NOT_SET_UP',
      input: () => ({ body: { totp_code: '123456' } }),
    },
    'post /auth/passkeys/options': { may: ANYBODY },
    'post /auth/passkeys/login': { may: ANYBODY, code: 'PASSKEY_INVALID', input: invented },
    'post /admin/auth/passkeys/login': { may: ANYBODY, code: 'PASSKEY_INVALID', input: invented },
    'post /auth/passkeys/reauthenticate': { may: ANY_LOGIN, code: 'PASSKEY_INVALID', input: invented },
    'post /users/passkeys/options': { may: ANY_LOGIN },
    'post /users/passkeys': {
      may: ANY_LOGIN,
      code: 'PASSKEY_INVALID',
      input: () => ({ body: { name: 'Key', response: newPasskey } }),
    },
    'get /users/passkeys': { may: LOGGED_IN },
    'put /users/passkeys/{id}': {
      may: LOGGED_IN,
      code: 'NOT_FOUND',
      input: () => ({ params: { id: '0'.repeat(24) }, body: { name: 'Key' } }),
    },
    'delete /users/passkeys/{id}': {
      may: LOGGED_IN,
      code: 'NOT_FOUND',
      input: () => ({ params: { id: '0'.repeat(24) } }),
    },
    'get /auth/oauth/providers': { may: ANYBODY },
    'post /auth/oauth/start': {
      may: ANYBODY,
      code: 'OAUTH_PROVIDER_UNKNOWN',
      input: () => ({
        body: { provider: 'nobody', redirect_uri: 'https://site.example/auth/oauth/callback' },
      }),
    },
    'post /auth/oauth/login': {
      may: ANYBODY,
      code: 'OAUTH_PROVIDER_UNKNOWN',
      input: () => ({ body: { provider: 'nobody', code: 'code', state: 'state' } }),
    },
    'put /users/profile': { may: LOGGED_IN, input: () => ({ body: { theme: 'light' } }) },
    'put /users/wallet': {
      may: CUSTOMERS,
      input: () => ({ body: { wallet_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' } }),
    },
    'post /users/email/code': { may: LOGGED_IN, input: somebody },
    'put /users/email': {
      may: LOGGED_IN,
      code: 'CODE_EXPIRED',
      input: () => ({ body: { ...newcomer(), code: '12345678' } }),
    },
    'get /users/sessions': { may: LOGGED_IN },
    'delete /users/sessions/{id}': {
      may: LOGGED_IN,
      code: 'NOT_FOUND',
      input: () => ({ params: { id: '0'.repeat(24) } }),
    },
    'post /users/sessions/revoke': { may: LOGGED_IN, input: () => ({ body: { scope: 'others' } }) },
    'get /admin/files/users': { may: USER_READERS, raw: true },
    'get /admin/users': { may: USER_READERS, input: () => ({ query: { search: 'user', role: 'user' } }) },
    'get /admin/users/{id}': { may: USER_READERS, input: byOwner },
    'get /admin/users/{id}/referrals': { may: USER_READERS, input: byOwner },
    'put /admin/users/{id}/lock': {
      may: ADMIN,
      input: (world) => ({
        ...byOwner(world),
        body: { ...decided, until: new Date(Date.now() + 3_600_000).toISOString() },
      }),
    },
    'put /admin/users/{id}/unlock': { may: ADMIN, input: actOnOwner },
    'put /admin/users/{id}/disable': { may: ADMIN, input: actOnOwner },
    'put /admin/users/{id}/enable': { may: ADMIN, input: actOnOwner },
    'put /admin/users/{id}/sign-out': { may: ADMIN, input: actOnOwner },
    'put /admin/users/{id}/reset-second-factor': { may: ADMIN, code: 'TOTP_NOT_SET_UP', input: actOnOwner },
    'post /admin/users/{id}/enrolment-code': { may: ADMIN, code: 'ENROLMENT_NOT_NEEDED', input: actOnOwner },
    'put /admin/users/{id}/role': {
      may: ADMIN,
      input: (world) => ({ ...byOwner(world), body: { ...decided, role: 'agent' } }),
    },
  },
};
