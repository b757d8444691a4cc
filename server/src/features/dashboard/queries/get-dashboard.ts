import { can } from '@lode/shared/core/abilities';
import type { Dashboard } from '@lode/shared/dashboard/schemas';
import { clock } from '../../../platform/clock.ts';
import { queueState } from '../../../platform/enqueue.ts';
import type { Identity } from '../../../platform/identity.ts';
import { outboxState } from '../../../platform/outbox.ts';
import { storeState } from '../../../platform/store-state.ts';
import { getUserFigures } from '../../accounts/queries/get-user-figures.ts';
import { countUnsealed } from '../../administration/queries/count-unsealed.ts';
import { getRatesAge } from '../../rates/queries/get-rates-age.ts';
import { countSessionsByDay } from '../../support/queries/count-sessions-by-day.ts';

/** Days of the charts. */
const DAYS = 30;

/** What this staff member may see of how the site is doing; the other parts are null. */
export async function getDashboard(identity: Identity): Promise<Dashboard> {
  const [users, support, health] = await Promise.all([
    can(identity, 'users:read') ? usersPart() : null,
    can(identity, 'support:serve') ? supportPart() : null,
    can(identity, 'system:watch') ? healthPart() : null,
  ]);
  return { users, support, health, at: clock.now().toISOString() };
}

async function usersPart(): Promise<Dashboard['users']> {
  const figures = await getUserFigures(DAYS);
  return {
    total: figures.total,
    new_today: figures.newToday,
    new_7_days: figures.new7Days,
    locked: figures.locked,
    disabled: figures.disabled,
    failed_logins_24h: figures.failedLogins24h,
    registrations: figures.registrations,
  };
}

async function supportPart(): Promise<Dashboard['support']> {
  return { chats: await countSessionsByDay(DAYS) };
}

async function healthPart(): Promise<Dashboard['health']> {
  const [{ lagS, ...queue }, outbox, ratesAge, unsealed, store] = await Promise.all([
    queueState(),
    outboxState(),
    getRatesAge(),
    countUnsealed(),
    storeState(),
  ]);
  return {
    queue: { ...queue, lag_s: lagS },
    outbox: { backlog: outbox.backlog, oldest_s: outbox.oldestS },
    rates_age_s: ratesAge,
    log_unsealed: unsealed,
    store: store && {
      free_bytes: store.freeBytes,
      writes_refused: store.writesRefused,
      findings: store.findings,
      snapshots_ended: store.snapshotsEnded,
    },
  };
}
