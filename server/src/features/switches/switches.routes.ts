import { switchRoutes as routes } from '@lode/shared/switches/rest';
import type { RouteMount } from '../../platform/route.ts';
import { startMoney } from './commands/start-money.ts';
import { stopMoney } from './commands/stop-money.ts';
import { listSwitches } from './queries/list-switches.ts';
import { presentSwitches } from './switches.presenter.ts';

const list = async () => presentSwitches(await listSwitches());

export function mountSwitches(mount: RouteMount): void {
  mount.add(routes.list, list);
  mount.add(routes.stop, async ({ identity, body: { reason, ...target }, context: { address } }) => {
    await stopMoney({ identity, address }, target, reason);
    return list();
  });
  mount.add(routes.start, async ({ identity, body: { reason, ...target }, context: { address } }) => {
    await startMoney({ identity, address }, target, reason);
    return list();
  });
}
