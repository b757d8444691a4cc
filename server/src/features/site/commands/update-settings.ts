import { isDeepStrictEqual } from 'node:util';
import { type Settings, settingsSchema } from '@lode/shared/site/schemas';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { validate } from '../../../platform/validate.ts';
import { forgetSettings, readSavedSettings, readSettings } from '../../settings/queries/get-settings.ts';
import { readVersion } from '../queries/get-settings-state.ts';
import { writeSettings } from './write-settings.ts';

/**
 * Stores the given settings for the system itself, in force at once, or from a given moment on; leaves the
 * others. Returns all of them.
 */
export async function updateSettings(changes: Partial<Settings>, from?: Date): Promise<Settings> {
  const settings = await inTransaction(async (tx) => {
    const saved = await readSavedSettings(settingsSchema, tx.session);
    const next = validate(settingsSchema, { ...saved, ...changes });
    const current = { ...saved, ...(await waiting(tx, changes, saved)) };
    await writeSettings(tx, { by: null, version: await readVersion(tx.session), current, next, from });
    return next;
  });
  forgetSettings();
  return settings;
}

/** What still counts instead of the values that are given, where just these have been saved for later. */
async function waiting(
  { session }: Transaction,
  changes: Partial<Settings>,
  saved: Settings,
): Promise<Partial<Settings>> {
  const present = await readSettings(settingsSchema, session);
  const names = (Object.keys(changes) as (keyof Settings)[]).filter((name) =>
    isDeepStrictEqual(changes[name], saved[name]),
  );
  return Object.fromEntries(names.map((name) => [name, present[name]]));
}
