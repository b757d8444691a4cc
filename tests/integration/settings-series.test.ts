import { depositSettings } from '@lode/shared/deposits/settings';
import { miningSettings } from '@lode/shared/mining/settings';
import { adminSiteRoutes as routes } from '@lode/shared/site/admin-rest';
import { isMoneySetting, type Settings } from '@lode/shared/site/schemas';
import { storeRoutes } from '@lode/shared/store/rest';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildAgent, type Person } from '../factories/people.ts';
import { Api } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { confirmGuarded } from '../harness/confirm-guarded.ts';
import { resetSite } from '../harness/reset-site.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const DAY = 86_400_000;
let admin: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
});
afterEach(async () => {
  (await load()).setClockMoved(0);
  await resetSite();
});

async function load() {
  const [settings, clocks, { SettingModel }] = await Promise.all([
    import('@lode/server/features/settings/queries/get-settings'),
    import('@lode/server/platform/clock'),
    import('@lode/server/features/settings/settings.model'),
  ]);
  return { ...settings, ...clocks, SettingModel };
}

/** Saves, and has a second administrator confirm what one alone may not change. */
async function save(changes: Partial<Settings>) {
  const { version, settings } = await admin.call(routes.settings);
  await admin.call(routes.saveSettings, { body: { version, settings: { ...settings, ...changes } } });
  await confirmGuarded(site);
  return admin.call(routes.settings);
}

const midnight = () => new Date((Math.floor(Date.now() / DAY) + 1) * DAY);

test('what money depends on takes force with the next UTC day, the rest at once, and the state says so', async () => {
  const saved = await save({ maintenance_fee_percent: '95', site_name: 'Another', second_admin_from: '1' });
  const from = midnight().toISOString();
  expect(saved.settings).toMatchObject({ maintenance_fee_percent: '95', site_name: 'Another' });
  expect(saved.upcoming).toEqual([
    { name: 'second_admin_from', value: '1', from, until_then: '10000' },
    { name: 'maintenance_fee_percent', value: '95', from, until_then: '10' },
  ]);
  for (const url of site.urls) {
    const { maintenance_fee_percent: fee } = await new Api(url).call(storeRoutes.catalogue);
    expect(fee).toBe('10');
  }
  // Another save leaves them to come, and has changed nothing but its own.
  const next = await save({ site_name: 'A third' });
  expect(next.upcoming).toEqual(saved.upcoming);
  const { items } = await admin.call(routes.settingsVersions, { query: { limit: 1 } });
  expect(items[0]?.changes.map(({ name }) => name)).toEqual(['site_name']);
  // Saved as it was before, it never takes force.
  const back = await save({ maintenance_fee_percent: '10' });
  expect(back.upcoming.map(({ name }) => name)).toEqual(['second_admin_from']);
});

test('a process changes over at the moment itself, by what it has read before', async () => {
  const { getSettings, forgetSettings, setClockMoved, clock } = await load();
  await save({ maintenance_fee_percent: '12' });
  forgetSettings();
  expect((await getSettings(miningSettings)).maintenance_fee_percent).toBe('10');
  setClockMoved(midnight().getTime() - clock.nowMs() - 1000);
  expect((await getSettings(miningSettings)).maintenance_fee_percent).toBe('10');
  setClockMoved(midnight().getTime() - Date.now());
  expect((await getSettings(miningSettings)).maintenance_fee_percent).toBe('12');
});

test('the system’s own settings are in force at once, also where the same was saved for later', async () => {
  const { readSettings } = await load();
  await save({ deposit_minimum: '33', deposit_maximum: '44000' });
  await changeSettings(site, { deposit_minimum: '33' });
  expect(await readSettings(depositSettings)).toMatchObject({
    deposit_minimum: '33',
    deposit_maximum: '50000',
  });
  const { upcoming } = await admin.call(routes.settings);
  expect(upcoming.map(({ name }) => name)).toEqual(['deposit_maximum']);
});

test('what an earlier version of the site has stored counts since always', async () => {
  const { SettingModel, settingsDuring, readSettings } = await load();
  const old = { value: '15', updatedAt: new Date() };
  await SettingModel.collection.replaceOne({ _id: 'maintenance_fee_percent' as never }, old, {
    upsert: true,
  });
  expect((await readSettings(miningSettings)).maintenance_fee_percent).toBe('15');
  await save({ maintenance_fee_percent: '16' });
  const fee = miningSettings.pick({ maintenance_fee_percent: true });
  const pieces = await settingsDuring(fee, new Date(0), new Date(Date.now() + 2 * DAY));
  expect(pieces.map(({ from, values }) => [from.getTime(), values.maintenance_fee_percent])).toEqual([
    [0, '15'],
    [midnight().getTime(), '16'],
  ]);
});

test('money settings are those of deposits, withdrawals and their alert, approvals, the farm and referrals', () => {
  const names = [
    'second_admin_from',
    'confirmations_vet',
    'withdrawal_fee_btc',
    'referral_percent',
    'capacity_th',
    'payout_wait_hours',
  ];
  expect(names.every(isMoneySetting)).toBe(true);
  expect(['site_name', 'maintenance', 'restricted_ips', 'toString'].some(isMoneySetting)).toBe(false);
});
