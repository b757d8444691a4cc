import { ALWAYS_LOGGED, OPERATION_CATEGORIES } from '@lode/shared/administration/operations';
import { type LogSettings, RETENTION_DAYS_DEFAULT } from '@lode/shared/administration/schemas';
import type { ClientSession } from 'mongoose';
import { LogSettingsModel, type LogSettingsRow } from '../log-settings.model.ts';

/** What is recorded and for how long; version 0 stands for the defaults, never saved. */
export async function getLogSettings(session?: ClientSession): Promise<LogSettings> {
  const row = await LogSettingsModel.findById('log', null, { session }).lean<LogSettingsRow>();
  const off = new Set<string>(row?.switchedOff ?? []);
  for (const category of ALWAYS_LOGGED) off.delete(category);
  return {
    categories: Object.fromEntries(
      OPERATION_CATEGORIES.map((category) => [category, !off.has(category)]),
    ) as LogSettings['categories'],
    retention_days: row?.retentionDays ?? RETENTION_DAYS_DEFAULT,
    version: row?.version ?? 0,
  };
}
