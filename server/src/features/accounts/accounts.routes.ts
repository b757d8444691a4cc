import {
  accountRoutes,
  oauthRoutes,
  passwordRoutes,
  profileRoutes,
  totpRoutes,
} from '@lode/shared/accounts/rest';
import type { User } from '@lode/shared/accounts/schemas';
import { config } from '../../platform/config.ts';
import type { Identity } from '../../platform/identity.ts';
import type { RouteMount } from '../../platform/route.ts';
import { presentDevice, presentLogin, presentUser } from './accounts.presenter.ts';
import { callerOf, keeping } from './browser-key.ts';
import { changePassword } from './commands/change-password.ts';
import { disableTotp } from './commands/disable-totp.ts';
import { login } from './commands/login.ts';
import { loginByOauth } from './commands/login-by-oauth.ts';
import { logout } from './commands/logout.ts';
import { reauthenticate } from './commands/prove-again.ts';
import { register } from './commands/register.ts';
import { resetPassword } from './commands/reset-password.ts';
import { revokeDevice, revokeDevices } from './commands/revoke-devices.ts';
import { sendChangeCode, sendRegisterCode, sendResetCode } from './commands/send-account-code.ts';
import { enableTotp, setUpTotp } from './commands/set-up-totp.ts';
import { startOauth } from './commands/start-oauth.ts';
import { updateEmail } from './commands/update-email.ts';
import { updateProfile } from './commands/update-profile.ts';
import { updateWallet } from './commands/update-wallet.ts';
import { getLogin } from './queries/get-login.ts';
import { getProfile } from './queries/get-profile.ts';
import { listTokens } from './queries/list-tokens.ts';

async function ownUser(identity: Identity): Promise<User> {
  const [user, login] = await Promise.all([getProfile(identity), getLogin(identity)]);
  return presentUser(user, login);
}

function mountLogins(mount: RouteMount): void {
  mount.add(accountRoutes.register, async ({ body, context }) =>
    presentUser(await register(body, callerOf(context))),
  );
  mount.add(accountRoutes.login, async ({ body, context }) =>
    presentLogin(await keeping(context, (caller) => login('user', body, caller))),
  );
  mount.add(accountRoutes.adminLogin, async ({ body, context }) =>
    presentLogin(await keeping(context, (caller) => login('admin', body, caller))),
  );
  mount.add(accountRoutes.logout, async ({ identity }) => {
    await logout(identity);
    return null;
  });
  mount.add(accountRoutes.profile, ({ identity }) => ownUser(identity));
}

function mountPasswords(mount: RouteMount): void {
  mount.add(passwordRoutes.sendCode, ({ body, context }) =>
    keeping(context, (caller) =>
      body.type === 'reset' ? sendResetCode(body, caller) : sendRegisterCode(body, caller),
    ),
  );
  mount.add(passwordRoutes.resetPassword, ({ body, context }) =>
    keeping(context, (caller) => sendResetCode(body, caller)),
  );
  mount.add(passwordRoutes.confirmReset, async ({ body, context }) => {
    await keeping(context, (caller) => resetPassword(body, caller));
    return null;
  });
  mount.add(passwordRoutes.changePassword, async ({ identity, body, context }) => {
    const { current_password: currentPassword, new_password: newPassword } = body;
    await keeping(context, (caller) => changePassword(identity, { currentPassword, newPassword }, caller));
    return null;
  });
  mount.add(passwordRoutes.reauthenticate, async ({ identity, body }) => {
    const proof = { password: body.password, totpCode: body.totp_code };
    return { until: (await reauthenticate(identity, proof)).toISOString() };
  });
}

function mountTotp(mount: RouteMount): void {
  mount.add(totpRoutes.setup, async ({ identity, body }) => {
    const { secret, otpauthUrl } = await setUpTotp(identity, body.enrolment_code);
    return { secret, otpauth_url: otpauthUrl };
  });
  mount.add(totpRoutes.enable, async ({ identity, body, context }) => ({
    recovery_codes: await enableTotp(identity, body.code, context.address),
  }));
  mount.add(totpRoutes.disable, async ({ identity, body, context }) => {
    await disableTotp(identity, body.totp_code, context.address);
    return null;
  });
}

function mountOauth(mount: RouteMount): void {
  mount.add(oauthRoutes.providers, async () => ({
    items: config.oidcProviders.map(({ id, name, issuer }) => ({ id, name, issuer })),
  }));
  mount.add(oauthRoutes.start, async ({ body, context }) => {
    const started = await startOauth(body.provider, body.redirect_uri, context.address);
    return { authorization_url: started.authorizationUrl, state: started.state };
  });
  mount.add(oauthRoutes.login, async ({ body, context }) => {
    const { isNew, ...started } = await keeping(context, (caller) => loginByOauth(body, caller));
    return { ...presentLogin(started), ...(isNew && { invite_code: started.user.referralCode }) };
  });
}

function mountProfile(mount: RouteMount): void {
  mount.add(profileRoutes.update, async ({ identity, body }) => {
    await updateProfile(identity, body);
    return ownUser(identity);
  });
  mount.add(profileRoutes.updateWallet, async ({ identity, body }) => {
    await updateWallet(identity, body.wallet_address);
    return ownUser(identity);
  });
  mount.add(profileRoutes.sendEmailCode, ({ identity, body, context }) =>
    sendChangeCode(identity, body.email, callerOf(context)),
  );
  mount.add(profileRoutes.updateEmail, async ({ identity, body, context }) => {
    await keeping(context, (caller) => updateEmail(identity, body, caller));
    return ownUser(identity);
  });
}

function mountDevices(mount: RouteMount): void {
  mount.add(profileRoutes.listDevices, async ({ identity }) => {
    const tokens = await listTokens(identity.userId);
    return { items: tokens.map((token) => presentDevice(token, identity.tokenId)) };
  });
  mount.add(profileRoutes.revokeDevice, async ({ identity, params }) => {
    await revokeDevice(identity, params.id);
    return null;
  });
  mount.add(profileRoutes.revokeDevices, async ({ identity, body }) => {
    await revokeDevices(identity, body.scope);
    return null;
  });
}

export function mountAccounts(mount: RouteMount): void {
  mountLogins(mount);
  mountPasswords(mount);
  mountTotp(mount);
  mountOauth(mount);
  mountProfile(mount);
  mountDevices(mount);
}
