import { treasuryRoutes as routes } from '@lode/shared/treasury/rest';
import type { RouteMount } from '../../platform/route.ts';
import { confirmMovement, refuseMovement } from './commands/decide-movement.ts';
import { proposeMovement } from './commands/propose-movement.ts';
import { setStorage } from './commands/set-storage.ts';
import { simulateMovement } from './commands/simulate-movement.ts';
import { getTreasury } from './queries/get-treasury.ts';
import { listMovements } from './queries/list-movements.ts';
import { presentMovement, presentTreasury } from './treasury.presenter.ts';

export function mountTreasury(mount: RouteMount): void {
  mount.add(routes.coins, async () => presentTreasury(await getTreasury()));

  mount.add(routes.movements, async ({ query }) => {
    const { rows, total } = await listMovements(query);
    return { items: rows.map(presentMovement), page: query.page, limit: query.limit, total };
  });

  mount.add(routes.propose, async ({ identity, body, context: { address, requestKey } }) =>
    presentMovement(await proposeMovement({ identity, address }, body, requestKey)),
  );

  mount.add(routes.confirm, async ({ identity, params, context: { address } }) =>
    presentMovement(await confirmMovement({ identity, address }, params.id)),
  );

  mount.add(routes.refuse, async ({ identity, params, body, context: { address } }) =>
    presentMovement(await refuseMovement({ identity, address }, params.id, body.reason)),
  );

  mount.add(routes.storage, async ({ identity, body, context: { address } }) => {
    await setStorage({ identity, address }, body);
    return null;
  });

  mount.add(routes.simulate, ({ body }) => simulateMovement(body));
}
