import { accountRoutes } from '@lode/shared/accounts/rest';
import type { User } from '@lode/shared/accounts/schemas';
import type { Identity } from '../../platform/identity.ts';
import type { RouteMount } from '../../platform/route.ts';
import { presentUser } from './accounts.presenter.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { register } from './commands/register.ts';
import type { StartedLogin } from './commands/start-login.ts';
import { getLogin } from './queries/get-login.ts';
import { getProfile } from './queries/get-profile.ts';

const presentLogin = ({ token, user, login }: StartedLogin) => ({ token, user: presentUser(user, login) });

async function ownUser(identity: Identity): Promise<User> {
  const [user, login] = await Promise.all([getProfile(identity), getLogin(identity)]);
  return presentUser(user, login);
}

export function mountAccounts(mount: RouteMount): void {
  mount.add(accountRoutes.register, async ({ body, context }) =>
    presentUser(await register(body, context.address)),
  );

  mount.add(accountRoutes.login, async ({ body, context: { address, userAgent } }) =>
    presentLogin(await login('user', body, { address, userAgent })),
  );

  mount.add(accountRoutes.adminLogin, async ({ body, context: { address, userAgent } }) =>
    presentLogin(await login('admin', body, { address, userAgent })),
  );

  mount.add(accountRoutes.logout, async ({ identity }) => {
    await logout(identity);
    return null;
  });

  mount.add(accountRoutes.profile, ({ identity }) => ownUser(identity));
}
