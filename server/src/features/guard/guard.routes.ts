import { guardRoutes as routes } from '@lode/shared/guard/rest';
import type { RouteMount } from '../../platform/route.ts';
import { cancelChange, confirmChange } from './commands/decide-change.ts';
import { presentGuarded } from './guard.presenter.ts';
import { staff } from './ports/staff.ts';
import { listGuarded, secondLogin } from './queries/list-guarded.ts';

export function mountGuard(mount: RouteMount): void {
  mount.add(routes.list, async ({ identity, query }) => {
    const { rows, held, total, waiting, reader, others, alone } = await listGuarded(identity, query);
    return {
      items: rows.map((row) => presentGuarded(row, reader, held.has(String(row._id)))),
      page: query.page,
      limit: query.limit,
      total,
      waiting,
      alone,
      second_login: secondLogin(others),
    };
  });
  mount.add(routes.confirm, async ({ identity, params, context: { address } }) =>
    presentGuarded(
      await confirmChange({ identity, address }, params.id),
      await staff.ask().findStaff(identity.userId),
    ),
  );
  mount.add(routes.cancel, async ({ identity, params, body, context: { address } }) =>
    presentGuarded(
      await cancelChange({ identity, address }, params.id, body.reason),
      await staff.ask().findStaff(identity.userId),
    ),
  );
}
