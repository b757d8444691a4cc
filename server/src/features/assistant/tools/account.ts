import { listDevices } from '../../accounts/queries/list-devices.ts';
import { listActivities } from '../../activities/queries/list-activities.ts';
import { getWallet } from '../../ledger/queries/get-wallet.ts';
import { TOLD_MAX } from './payments.ts';
import type { Voice } from './voice.ts';

/** Activities that are looked through for a reward. */
const ACTIVITIES_READ = 20;

export async function tellBalance(customerId: string, { say, formats }: Voice): Promise<string[]> {
  const { available, posted } = await getWallet(customerId);
  const held = posted - available;
  return [
    say('balance', { amount: formats.usd(available) }),
    ...(held > 0n ? [say('balance_held', { amount: formats.usd(held) })] : []),
  ];
}

export async function tellDevices(customerId: string, { say, formats }: Voice): Promise<string[]> {
  const logins = await listDevices(customerId);
  return [
    say('devices', { count: formats.count(logins.length) }),
    ...logins
      .slice(0, TOLD_MAX)
      .map(({ device, lastUsedAt }) => say('device', { device, date: formats.time(lastUsedAt) })),
  ];
}

/** What can be claimed now. */
export async function tellActivities(customerId: string, { say, formats }: Voice): Promise<string[]> {
  const { views } = await listActivities(customerId, {
    page: 1,
    limit: ACTIVITIES_READ,
    status: 'active',
    unclaimed: true,
  });
  const open = views.filter(({ eligible, claimed }) => eligible && !claimed);
  if (open.length === 0) return [say('activities_none')];
  return open.slice(0, TOLD_MAX).map(({ activity }) =>
    say('activity', {
      title: activity.title,
      power: formats.power(activity.hashPower),
      days: formats.count(Number(activity.days)),
    }),
  );
}
