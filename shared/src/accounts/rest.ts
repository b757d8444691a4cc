import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  changePasswordSchema,
  codeSentSchema,
  confirmResetSchema,
  emailSchema,
  enrolmentCodeSchema,
  loginDataSchema,
  loginDeviceSchema,
  loginSchema,
  mailedCodeSchema,
  oauthLoginDataSchema,
  oauthLoginSchema,
  oauthProviderSchema,
  oauthStartSchema,
  reauthenticateSchema,
  registerSchema,
  resetPasswordSchema,
  sendCodeSchema,
  totpCodeSchema,
  totpSetupSchema,
  updateProfileSchema,
  updateWalletSchema,
  userSchema,
} from './schemas.ts';

/** A customer's or a staff member's own account. */
const BOTH = ['account:own', 'admin:enter'] as const;
/** As well a login that still has to set up its second factor. */
const ANY_LOGIN = ['account:secure'] as const;

export const accountRoutes = defineRoutes({
  register: {
    method: 'post',
    path: '/auth/register',
    summary: 'Creates an account',
    access: 'public',
    body: registerSchema,
    data: userSchema,
    idempotent: true,
    status: 201,
  },
  login: {
    method: 'post',
    path: '/auth/login',
    summary: 'Logs a customer in',
    access: 'public',
    body: loginSchema,
    data: loginDataSchema,
  },
  adminLogin: {
    method: 'post',
    path: '/admin/auth/login',
    summary: 'Logs a staff member in',
    access: 'public',
    body: loginSchema,
    data: loginDataSchema,
  },
  logout: {
    method: 'post',
    path: '/auth/logout',
    summary: 'Ends the token it is called with, on either side',
    access: ANY_LOGIN,
    data: z.null(),
  },
  profile: {
    method: 'get',
    path: '/users/profile',
    summary: 'Who the token belongs to',
    access: ANY_LOGIN,
    data: userSchema,
  },
});

/** Codes by mail and passwords. */
export const passwordRoutes = defineRoutes({
  sendCode: {
    method: 'post',
    path: '/auth/verify-email',
    summary: 'Mails a code of eight digits; the same answer whether or not the address has an account',
    access: 'public',
    body: sendCodeSchema,
    data: codeSentSchema,
  },
  resetPassword: {
    method: 'post',
    path: '/auth/reset-password',
    summary: 'Mails a code for a new password; the same answer whether or not the address has an account',
    access: 'public',
    body: resetPasswordSchema,
    data: codeSentSchema,
  },
  confirmReset: {
    method: 'post',
    path: '/auth/reset-password/confirm',
    summary: 'Sets a new password by a mailed code and ends every login of the account',
    access: 'public',
    body: confirmResetSchema,
    data: z.null(),
  },
  changePassword: {
    method: 'post',
    path: '/auth/change-password',
    summary: 'Changes the own password and ends the other logins',
    access: BOTH,
    body: changePasswordSchema,
    data: z.null(),
  },
  reauthenticate: {
    method: 'post',
    path: '/auth/reauthenticate',
    summary: 'Proves again who one is, by password or second factor; holds for this token for five minutes',
    access: ANY_LOGIN,
    body: reauthenticateSchema,
    data: z.object({ until: timeSchema }),
  },
});

/** The second factor. */
export const totpRoutes = defineRoutes({
  setup: {
    method: 'post',
    path: '/auth/totp/setup',
    summary:
      'Makes a secret for an authenticator app, which does nothing until it is enabled; asks for a recent proof, and staff for the code given with their role',
    access: ANY_LOGIN,
    body: z.object({ enrolment_code: enrolmentCodeSchema.optional() }),
    data: totpSetupSchema,
  },
  enable: {
    method: 'post',
    path: '/auth/totp/enable',
    summary: 'Turns the second factor on by a code of the new secret; answers the recovery codes, once',
    access: ANY_LOGIN,
    body: z.object({ code: totpCodeSchema }),
    data: z.object({ recovery_codes: z.array(z.string()) }),
  },
  disable: {
    method: 'post',
    path: '/auth/totp/disable',
    summary: 'Turns the second factor off; asks for a recent proof as well',
    access: BOTH,
    body: z.object({ totp_code: totpCodeSchema }),
    data: z.null(),
  },
});

/** Logging in through an OpenID Connect provider. */
export const oauthRoutes = defineRoutes({
  providers: {
    method: 'get',
    path: '/auth/oauth/providers',
    summary: 'The login providers that are configured',
    access: 'public',
    data: z.object({ items: z.array(oauthProviderSchema) }),
  },
  start: {
    method: 'post',
    path: '/auth/oauth/start',
    summary: 'Begins a login at a provider: where to send the browser; good once, for ten minutes',
    access: 'public',
    body: oauthStartSchema,
    data: z.object({ authorization_url: z.string(), state: z.string() }),
  },
  login: {
    method: 'post',
    path: '/auth/oauth/login',
    summary: 'Ends a login at a provider: logs in, and makes an account for whom has none',
    access: 'public',
    body: oauthLoginSchema,
    data: oauthLoginDataSchema,
  },
});

/** The own account. */
export const profileRoutes = defineRoutes({
  update: {
    method: 'put',
    path: '/users/profile',
    summary: 'Changes the own profile and preferences; what is left out stays',
    access: BOTH,
    body: updateProfileSchema,
    data: userSchema,
  },
  updateWallet: {
    method: 'put',
    path: '/users/wallet',
    summary: 'Changes or clears the address that withdrawals go to; asks for a recent proof',
    access: ['account:own'],
    body: updateWalletSchema,
    data: userSchema,
  },
  sendEmailCode: {
    method: 'post',
    path: '/users/email/code',
    summary: 'Mails a code to a new address, to change to it; asks for a recent proof',
    access: BOTH,
    body: z.object({ email: emailSchema }),
    data: codeSentSchema,
  },
  updateEmail: {
    method: 'put',
    path: '/users/email',
    summary: 'Changes the own e-mail to one that the mailed code proves; asks for a recent proof',
    access: BOTH,
    body: z.object({ email: emailSchema, code: mailedCodeSchema }),
    data: userSchema,
  },
  listDevices: {
    method: 'get',
    path: '/users/sessions',
    summary: 'Where the account is logged in, the latest first',
    access: BOTH,
    data: z.object({ items: z.array(loginDeviceSchema) }),
  },
  revokeDevice: {
    method: 'delete',
    path: '/users/sessions/{id}',
    summary: 'Ends one of the own logins',
    access: BOTH,
    params: z.object({ id: idSchema }),
    data: z.null(),
  },
  revokeDevices: {
    method: 'post',
    path: '/users/sessions/revoke',
    summary: 'Ends the other logins, or all of them',
    access: BOTH,
    body: z.object({ scope: z.enum(['others', 'all']) }),
    data: z.null(),
  },
});
