import type { OperationAction } from '@lode/shared/administration/operations';
import { AppError } from '@lode/shared/core/errors';
import { parseHashPower } from '@lode/shared/core/hash-power';
import { LOGO_PATH } from '@lode/shared/settings/schemas';
import {
  editedSettingsSchema,
  type SettingChange,
  type SettingsState,
} from '@lode/shared/site/admin-schemas';
import { MONEY_SETTINGS, type Settings, settingsSchema } from '@lode/shared/site/schemas';
import { isListed } from '../../../platform/address-list.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { validate } from '../../../platform/validate.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { askForChange } from '../../guard/commands/ask-for-change.ts';
import { defineHandler } from '../../guard/ports/matter-handlers.ts';
import { confirmCapacity } from '../../mining/commands/take-capacity.ts';
import { forgetSettings, readSavedSettings } from '../../settings/queries/get-settings.ts';
import { logoImages } from '../logo-store.ts';
import { getSettingsState, readVersion } from '../queries/get-settings-state.ts';
import { SettingsVersionModel, type SettingsVersionRow } from '../settings-version.model.ts';
import { changesBetween, writeSettings } from './write-settings.ts';

/**
 * Saves what an administrator edited of `version`; money settings among it are asked for. SETTINGS_CHANGED when another
 * save came first, with the present state and what changed since; SETTINGS_LOCK_YOU_OUT when it would shut its own
 * author out; REAUTH_REQUIRED; CAPACITY_BELOW_SOLD when the farm would have less than it has sold; and what `askForChange` throws.
 */
export async function saveSettings(
  by: ActingAdmin,
  { version, settings }: { version: number; settings: Settings },
): Promise<SettingsState> {
  await requireProof(by.identity);
  await requireSound(by, settings);
  return save(by, { version, next: settings, action: 'settings.saved' });
}

/**
 * Makes an earlier version the present one again. NOT_FOUND for a version that never was, and what
 * `saveSettings` throws.
 */
export async function restoreSettings(
  by: ActingAdmin,
  { version, earlier }: { version: number; earlier: number },
): Promise<SettingsState> {
  await requireProof(by.identity);
  const row = await SettingsVersionModel.findById(earlier).lean<SettingsVersionRow>();
  if (!row) throw new AppError('NOT_FOUND');
  // A setting that came since keeps its default.
  const next = validate(settingsSchema, row.settings);
  await requireSound(by, next);
  return save(by, { version, next, action: 'settings.restored', restoredFrom: earlier });
}

interface Save {
  version: number;
  next: Settings;
  action: OperationAction;
  restoredFrom?: number;
}

/** What is no money setting counts at once, the others when they are confirmed. */
async function save(by: ActingAdmin, { version, next, action, ...from }: Save): Promise<SettingsState> {
  await inTransaction(async (tx) => {
    const current = await currentOf(tx, version);
    await requireCapacity(tx, current, next);
    const atOnce = { ...next, ...valuesOf(current, MONEY_SETTINGS) };
    const changes = await writeSettings(tx, { by, version, current, next: atOnce, ...from });
    await record(tx, by, action, version, changes);
    await askForMoney(tx, by, changesBetween(atOnce, next));
  });
  forgetSettings();
  return getSettingsState();
}

async function askForMoney(tx: Transaction, by: ActingAdmin, changes: SettingChange[]): Promise<void> {
  if (changes.length === 0) return;
  await askForChange(tx, by, {
    matter: 'money-settings',
    payload: sideOf(changes, 'after'),
    target: { type: 'settings', id: 'site', label: changes.map(({ name }) => name).join(', ') },
    before: sideOf(changes, 'before'),
    after: sideOf(changes, 'after'),
  });
}

/** Those that were changed; the others are left out, not set to their defaults. */
const moneyPayload = editedSettingsSchema.partial();

/** Confirmed money settings, on top of whatever else was saved meanwhile. */
export const moneySettingsHandler = defineHandler(moneyPayload, async (tx, payload, { by }) => {
  const current = await readSavedSettings(settingsSchema, tx.session);
  const version = await readVersion(tx.session);
  const next = { ...current, ...payload } as Settings;
  await requireCapacity(tx, current, next);
  const changes = await writeSettings(tx, { by, version, current, next });
  await record(tx, by, 'settings.saved', version, changes);
  tx.afterCommit(async () => forgetSettings());
});

function valuesOf<N extends keyof Settings>(settings: Settings, names: readonly N[]): Pick<Settings, N> {
  return Object.fromEntries(names.map((name) => [name, settings[name]])) as Pick<Settings, N>;
}

function sideOf(changes: SettingChange[], side: 'before' | 'after'): Record<string, unknown> {
  return Object.fromEntries(changes.map((change) => [change.name, change[side]]));
}

async function requireSound(by: ActingAdmin, settings: Settings): Promise<void> {
  if (isListed(settings.restricted_ips, by.address)) {
    throw new AppError('SETTINGS_LOCK_YOU_OUT', {
      fields: { 'settings.restricted_ips': 'SETTINGS_LOCK_YOU_OUT' },
    });
  }
  // Else no batch of the coin could be paid, until two people and a day have put it right.
  for (const coin of ['btc', 'usdt'] as const)
    if (settings[`batch_fee_min_${coin}`] > settings[`batch_fee_max_${coin}`])
      throw new AppError('INVALID_PARAMS', {
        fields: { [`settings.batch_fee_max_${coin}`]: 'INVALID_PARAMS' },
      });
  const { site_logo } = settings;
  const uploaded = site_logo.startsWith(LOGO_PATH) ? site_logo.slice(LOGO_PATH.length) : undefined;
  if (uploaded && !(await logoImages.exists(uploaded))) {
    throw new AppError('INVALID_PARAMS', { fields: { 'settings.site_logo': 'INVALID_PARAMS' } });
  }
}

/** H4: what is sold stays within what the farm has. */
async function requireCapacity(tx: Transaction, current: Settings, next: Settings): Promise<void> {
  if (next.capacity_th === current.capacity_th) return;
  await confirmCapacity(tx, parseHashPower(next.capacity_th) ?? 0n);
}

/** The settings that `version` stands for; SETTINGS_CHANGED when it is not the latest. */
async function currentOf(tx: Transaction, version: number): Promise<Settings> {
  const [current, latest] = [
    await readSavedSettings(settingsSchema, tx.session),
    await readVersion(tx.session),
  ];
  if (latest === version) return current;
  const edited = await SettingsVersionModel.findById(version, null, {
    session: tx.session,
  }).lean<SettingsVersionRow>();
  const before = settingsSchema.parse(edited?.settings ?? {});
  const state = await getSettingsState(tx.session);
  throw new AppError('SETTINGS_CHANGED', { data: { ...state, changes: changesBetween(before, current) } });
}

async function record(
  tx: Transaction,
  by: ActingAdmin,
  action: OperationAction,
  version: number,
  changes: SettingChange[],
): Promise<void> {
  if (changes.length === 0) return;
  await recordOperation(tx, {
    by,
    action,
    target: { type: 'settings', id: 'site', label: `version ${version + 1}` },
    before: sideOf(changes, 'before'),
    after: sideOf(changes, 'after'),
  });
}
