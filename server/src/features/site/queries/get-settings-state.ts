import { isDeepStrictEqual } from 'node:util';
import { SETTING_NAMES, type SettingsState, type UpcomingSetting } from '@lode/shared/site/admin-schemas';
import { type Settings, settingsSchema } from '@lode/shared/site/schemas';
import type { ClientSession } from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { waitsUntil } from '../../guard/queries/waits-until.ts';
import { settingsDuring } from '../../settings/queries/get-settings.ts';
import { FOREVER, type Piece } from '../../settings/queries/lowest-of.ts';
import { SettingsVersionModel, type SettingsVersionRow } from '../settings-version.model.ts';

function latest(session?: ClientSession): Promise<SettingsVersionRow | null> {
  return SettingsVersionModel.findOne({}, null, { session })
    .sort({ _id: -1 })
    .lean<SettingsVersionRow>()
    .exec();
}

/** The number of the latest save; 0 before the first. */
export async function readVersion(session?: ClientSession): Promise<number> {
  return (await latest(session))?._id ?? 0;
}

/** The settings as saved last, which of them are not in force yet, whether a change waits, their version and who saved it. */
export async function getSettingsState(session?: ClientSession): Promise<SettingsState> {
  const pieces = await settingsDuring(settingsSchema, clock.now(), FOREVER, session);
  const row = await latest(session);
  return {
    version: row?._id ?? 0,
    settings: pieces.at(-1)?.values ?? settingsSchema.parse({}),
    upcoming: upcomingIn(pieces),
    waits_until: await waitsUntil({ matter: 'money-settings' }, session),
    saved: row && { at: row.at.toISOString(), by: row.by?.username ?? null },
  };
}

/** Every change that is still to come, with what counts until then. */
function upcomingIn(pieces: Piece<Settings>[]): UpcomingSetting[] {
  return pieces.slice(1).flatMap(({ from, values }, index) => {
    const before = pieces[index]?.values ?? values;
    return SETTING_NAMES.filter((name) => !isDeepStrictEqual(before[name], values[name])).map((name) => ({
      name,
      value: values[name],
      from: from.toISOString(),
      until_then: before[name],
    }));
  });
}
