import { adminUserRoutes as routes } from '@lode/shared/accounts/admin-rest';
import type { AdminUser, AdminUserDetail } from '@lode/shared/accounts/admin-schemas';
import type { Identity } from '../../platform/identity.ts';
import type { RouteMount } from '../../platform/route.ts';
import { exportList, type FileColumn } from '../administration/commands/export-list.ts';
import type { ActingAdmin } from '../administration/commands/record-operation.ts';
import { presentAdminUser, presentAdminUserDetail } from './admin-users.presenter.ts';
import type { UserChange } from './commands/change-user.ts';
import { disableUser } from './commands/disable-user.ts';
import { giveEnrolmentCode } from './commands/give-enrolment-code.ts';
import { enableUser, unlockUser } from './commands/let-in.ts';
import { lockUser } from './commands/lock-user.ts';
import { resetSecondFactor } from './commands/reset-second-factor.ts';
import { setRole } from './commands/set-role.ts';
import { signOutUser } from './commands/sign-out-user.ts';
import { getUserDetail } from './queries/get-user-detail.ts';
import { listReferredUsers, listUsers, readUsers } from './queries/list-users.ts';

interface Call<B> {
  identity: Identity;
  params: { id: string };
  body: B;
  context: { address: string };
}

/** Answers the user as they are then. */
function changing<B extends { reason: string; rev: number }>(
  command: (by: ActingAdmin, change: UserChange, body: B) => Promise<void>,
) {
  return async ({ identity, params, body, context }: Call<B>): Promise<AdminUserDetail> => {
    const change = { userId: params.id, reason: body.reason, rev: body.rev };
    await command({ identity, address: context.address }, change, body);
    return presentAdminUserDetail(await getUserDetail(identity, params.id));
  };
}

const FILE: readonly FileColumn<AdminUser>[] = [
  'id',
  'username',
  'email',
  'role',
  'status',
  'locked_until',
  'email_verified',
  'totp_enabled',
  'country',
  'created_at',
  'last_login_at',
];

export function mountAdminUsers(mount: RouteMount): void {
  mount.add(routes.list, async ({ query }) => {
    const { rows, total } = await listUsers(query);
    return { items: rows.map(presentAdminUser), page: query.page, limit: query.limit, total };
  });
  mount.add(routes.file, (call) =>
    exportList(call, {
      name: 'users',
      columns: FILE,
      pages: readUsers(call.query),
      present: (rows) => rows.map(presentAdminUser),
    }),
  );
  mount.add(routes.get, async ({ identity, params }) =>
    presentAdminUserDetail(await getUserDetail(identity, params.id)),
  );
  mount.add(routes.listReferred, async ({ params, query }) => {
    const { rows, total } = await listReferredUsers(params.id, query);
    return { items: rows.map(presentAdminUser), page: query.page, limit: query.limit, total };
  });
  mount.add(
    routes.lock,
    changing((by, change, { until }) => lockUser(by, change, new Date(until))),
  );
  mount.add(routes.unlock, changing(unlockUser));
  mount.add(routes.disable, changing(disableUser));
  mount.add(routes.enable, changing(enableUser));
  mount.add(routes.signOut, changing(signOutUser));
  mount.add(routes.resetSecondFactor, changing(resetSecondFactor));
  mount.add(routes.giveEnrolmentCode, async ({ identity, params, body, context }) => {
    const change = { userId: params.id, reason: body.reason, rev: body.rev };
    const { code, expiresAt } = await giveEnrolmentCode({ identity, address: context.address }, change);
    const user = presentAdminUserDetail(await getUserDetail(identity, params.id));
    return { code, expires_at: expiresAt.toISOString(), user };
  });
  mount.add(
    routes.setRole,
    changing((by, change, { role }) => setRole(by, change, role)),
  );
}
