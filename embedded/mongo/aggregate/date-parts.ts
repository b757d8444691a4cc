import { FarDate, ObjectId, Timestamp, typeNameOf, type Value } from '../bson/value.ts';
import { MongoError, notSupported } from '../errors.ts';

/** A value that carries a date, as one. */
export function dateArgument(value: Value, name: string): Date {
  if (value instanceof FarDate) throw notSupported(`${name} of a date beyond the year 275760`);
  if (value instanceof Date) return value;
  if (value instanceof ObjectId) return value.getTimestamp();
  if (value instanceof Timestamp) return new Date(value.t * 1000);
  throw new MongoError(16006, `can't convert from BSON type ${typeNameOf(value)} to Date (${name})`);
}

/** ISO 8601 with milliseconds, as MongoDB writes dates. */
export function dateText(date: Date): string {
  return formatDate(dateArgument(date, '$toString'), '%Y-%m-%dT%H:%M:%S.%LZ', undefined);
}

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      });
    } catch {
      throw new MongoError(40485, `unrecognized time zone identifier: "${zone}"`);
    }
    formats.set(zone, format);
  }
  return format;
}

/** Minutes that the zone is ahead of UTC at that moment. */
export function zoneOffset(date: Date, zone: string | undefined): number {
  if (!zone || zone === 'UTC' || zone === 'GMT' || zone === 'Z') return 0;
  const fixed = /^([+-])(\d{2}):?(\d{2})?$/.exec(zone);
  if (fixed) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3] ?? 0));
  const parts = new Map(
    formatOf(zone)
      .formatToParts(date)
      .map((part) => [part.type, Number(part.value)]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const local = Date.UTC(
    get('year'),
    get('month') - 1,
    get('day'),
    get('hour'),
    get('minute'),
    get('second'),
  );
  return Math.round((local - Math.floor(date.getTime() / 1000) * 1000) / 60_000);
}

/** A date whose UTC fields read as the local time of the zone. */
export function inZone(date: Date, zone: string | undefined): Date {
  return new Date(date.getTime() + zoneOffset(date, zone) * 60_000);
}

/** The moment at which the zone's clocks show these UTC fields. */
export function fromZone(local: Date, zone: string | undefined): Date {
  const first = new Date(local.getTime() - zoneOffset(local, zone) * 60_000);
  return new Date(local.getTime() - zoneOffset(first, zone) * 60_000);
}

export function dayOfYear(date: Date): number {
  return Math.floor((date.getTime() - Date.UTC(date.getUTCFullYear(), 0, 1)) / 86_400_000) + 1;
}

/** ISO 8601 week and the year it belongs to. */
export function isoWeek(date: Date): { week: number; year: number } {
  const day = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate()));
  day.setUTCDate(day.getUTCDate() + 4 - (day.getUTCDay() || 7));
  return { week: Math.ceil(dayOfYear(day) / 7), year: day.getUTCFullYear() };
}

/** Weeks begin on Sunday; the days before the first Sunday are week 0. */
export function sundayWeek(date: Date): number {
  return Math.floor((dayOfYear(date) + 6 - date.getUTCDay()) / 7);
}

function pad(value: number, width: number): string {
  return String(value).padStart(width, '0');
}

export function formatDate(date: Date, format: string, zone: string | undefined): string {
  const local = inZone(date, zone);
  const year = local.getUTCFullYear();
  if (year < 0 || year > 9999)
    throw new MongoError(18537, `dates are only shown for years 0 to 9999, this one is of ${year}`);
  const offset = zoneOffset(date, zone);
  const field = (letter: string): string => {
    switch (letter) {
      case 'Y':
        return pad(local.getUTCFullYear(), 4);
      case 'm':
        return pad(local.getUTCMonth() + 1, 2);
      case 'd':
        return pad(local.getUTCDate(), 2);
      case 'H':
        return pad(local.getUTCHours(), 2);
      case 'M':
        return pad(local.getUTCMinutes(), 2);
      case 'S':
        return pad(local.getUTCSeconds(), 2);
      case 'L':
        return pad(local.getUTCMilliseconds(), 3);
      case 'j':
        return pad(dayOfYear(local), 3);
      case 'w':
        return String(local.getUTCDay() + 1);
      case 'u':
        return String(local.getUTCDay() || 7);
      case 'U':
        return pad(sundayWeek(local), 2);
      case 'V':
        return pad(isoWeek(local).week, 2);
      case 'G':
        return pad(isoWeek(local).year, 4);
      case 'z':
        return `${offset < 0 ? '-' : '+'}${pad(Math.floor(Math.abs(offset) / 60), 2)}${pad(Math.abs(offset) % 60, 2)}`;
      case 'Z':
        return String(offset);
      case '%':
        return '%';
      default:
        throw new MongoError(18536, `Invalid format character '%${letter}' in format string`);
    }
  };
  return format.replace(/%(.)/gs, (_, letter: string) => field(letter));
}
