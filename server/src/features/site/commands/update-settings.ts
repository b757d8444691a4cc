import { type Settings, settingsSchema } from '@lode/shared/site/schemas';
import { inTransaction } from '../../../platform/transaction.ts';
import { validate } from '../../../platform/validate.ts';
import { forgetSettings, readSettings } from '../../settings/queries/get-settings.ts';
import { readVersion } from '../queries/get-settings-state.ts';
import { writeSettings } from './write-settings.ts';

/** Stores the given settings for the system itself, leaves the others. Returns all of them. */
export async function updateSettings(changes: Partial<Settings>): Promise<Settings> {
  const settings = await inTransaction(async (tx) => {
    const current = await readSettings(settingsSchema, tx.session);
    const next = validate(settingsSchema, { ...current, ...changes });
    await writeSettings(tx, { by: null, version: await readVersion(tx.session), current, next });
    return next;
  });
  forgetSettings();
  return settings;
}
