import { type Settings, settingsSchema } from '@lode/shared/site/schemas';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { validate } from '../../../platform/validate.ts';
import { forgetSettings, readSettings } from '../queries/get-settings.ts';
import { SettingModel } from '../settings.model.ts';

/** Stores the given settings, leaves the others, and has every process read again. Returns all of them. */
export async function updateSettings(changes: Partial<Settings>): Promise<Settings> {
  const settings = await inTransaction(async (tx) => {
    const next = validate(settingsSchema, { ...(await readSettings(tx.session)), ...changes });
    for (const name of Object.keys(changes) as (keyof Settings)[]) {
      await SettingModel.updateOne(
        { _id: name },
        { $set: { value: next[name], updatedAt: clock.now() } },
        { upsert: true, session: tx.session },
      );
    }
    tx.event('site.settings-changed', {});
    return next;
  });
  forgetSettings();
  return settings;
}
