import { accountRoutes } from '@lode/shared/accounts/rest';
import type { RouteMount } from '../../platform/route.ts';
import { presentUser } from './accounts.presenter.ts';
import { login } from './commands/login.ts';
import { logout } from './commands/logout.ts';
import { register } from './commands/register.ts';
import { getProfile } from './queries/get-profile.ts';

export function mountAccounts(mount: RouteMount): void {
  mount.add(accountRoutes.register, async ({ body, context }) =>
    presentUser(await register(body, context.address), 'user'),
  );

  mount.add(accountRoutes.login, async ({ body, context: { address, userAgent } }) => {
    const { token, user } = await login('user', body, { address, userAgent });
    return { token, user: presentUser(user, 'user') };
  });

  mount.add(accountRoutes.adminLogin, async ({ body, context: { address, userAgent } }) => {
    const { token, user } = await login('admin', body, { address, userAgent });
    return { token, user: presentUser(user, 'admin') };
  });

  mount.add(accountRoutes.logout, async ({ identity }) => {
    await logout(identity);
    return null;
  });

  mount.add(accountRoutes.profile, async ({ identity }) =>
    presentUser(await getProfile(identity), identity.kind),
  );
}
