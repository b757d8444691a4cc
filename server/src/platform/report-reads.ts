import { AppError } from '@lode/shared/core/errors';
import { isOutOfTime } from './mongo.ts';

/** So long may the store work on one sum of a report. */
export const REPORT_READ_MS = 10_000;

/** The day of UTC of a field, for the store to work out. */
export const dayText = (field: string) => ({ $dateToString: { date: field, format: '%Y-%m-%d' } });

/** REPORT_TOO_LARGE where the store's time was up. */
export async function withinTime<T>(read: Promise<T>): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw isOutOfTime(error) ? new AppError('REPORT_TOO_LARGE') : error;
  }
}
