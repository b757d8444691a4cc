import { showValue } from '../bson/show-value.ts';
import { int32, isDoc, toNumber, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { dateArgument, dayOfYear, formatDate, fromZone, inZone, isoWeek, sundayWeek } from './date-parts.ts';
import { integerArgument, isNullish, named, stringArgument } from './expr-arguments.ts';
import type { OperatorBuilder } from './scope.ts';

/** `{$year: date}`, `{$year: [date]}` or `{$year: {date, timezone}}`. */
function part(read: (local: Date) => number, wide = false): OperatorBuilder {
  return (operand, compile, name) => {
    const byName = isDoc(operand) && operand.has('date');
    const date = compile(byName ? operand.get('date') : Array.isArray(operand) ? operand[0] : operand);
    const zone = byName && operand.has('timezone') ? compile(operand.get('timezone')) : () => 'UTC';
    return (scope) => {
      const [value, timezone] = [date(scope), zone(scope)];
      if (isNullish(value) || isNullish(timezone)) return null;
      const result = read(inZone(dateArgument(value, name), stringArgument(timezone, name)));
      return wide ? BigInt(result) : int32(result);
    };
  };
}

function optionalZone(value: Value, name: string): string | undefined {
  return isNullish(value) ? undefined : stringArgument(value, name);
}

function dateToString(get: (field: string) => Value): Value {
  const date = get('date');
  if (isNullish(date)) return get('onNull') ?? null;
  const zone = optionalZone(get('timezone'), '$dateToString');
  const format = get('format') ?? (zone && zone !== 'UTC' ? '%Y-%m-%dT%H:%M:%S.%L' : '%Y-%m-%dT%H:%M:%S.%LZ');
  return formatDate(dateArgument(date, '$dateToString'), stringArgument(format, '$dateToString'), zone);
}

function dateFromString(get: (field: string) => Value, has: (field: string) => boolean): Value {
  const text = get('dateString');
  if (isNullish(text)) return get('onNull') ?? null;
  if (has('format'))
    throw new MongoError(115, '$dateFromString with a format is not supported by this server');
  const time = Date.parse(stringArgument(text, '$dateFromString'));
  if (!Number.isNaN(time)) return fromZone(new Date(time), optionalZone(get('timezone'), '$dateFromString'));
  if (has('onError')) return get('onError');
  throw new MongoError(241, `Error parsing date string '${showValue(text)}'`);
}

const unitMillis = new Map([
  ['millisecond', 1],
  ['second', 1000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
  ['week', 604_800_000],
]);

const unitMonths = new Map([
  ['month', 1],
  ['quarter', 3],
  ['year', 12],
]);

function addUnits(date: Date, unit: string, amount: number, zone: string | undefined): Date {
  const millis = unitMillis.get(unit);
  if (millis !== undefined && millis < 86_400_000) return new Date(date.getTime() + amount * millis);
  const local = inZone(date, zone);
  if (millis !== undefined) return fromZone(new Date(local.getTime() + amount * millis), zone);
  const months = unitMonths.get(unit);
  if (months === undefined) throw new MongoError(9, `unknown time unit value: ${unit}`);
  const target = new Date(local);
  target.setUTCDate(1);
  target.setUTCMonth(target.getUTCMonth() + amount * months);
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  target.setUTCDate(Math.min(local.getUTCDate(), lastDay));
  return fromZone(target, zone);
}

function shift(sign: 1 | -1): OperatorBuilder {
  return named(['startDate', 'unit', 'amount'], ['timezone'], (get) => {
    const [start, unit, amount] = [get('startDate'), get('unit'), get('amount')];
    if (isNullish(start) || isNullish(unit) || isNullish(amount)) return null;
    const name = sign > 0 ? '$dateAdd' : '$dateSubtract';
    const zone = optionalZone(get('timezone'), name);
    return addUnits(
      dateArgument(start, name),
      stringArgument(unit, name),
      sign * integerArgument(amount, name),
      zone,
    );
  });
}

function truncate(
  date: Date,
  unit: string,
  size: number,
  zone: string | undefined,
  startOfWeek: string,
): Date {
  const local = inZone(date, zone);
  const months = unitMonths.get(unit);
  if (months !== undefined) {
    const step = months * size;
    const since = (local.getUTCFullYear() - 2000) * 12 + local.getUTCMonth();
    return fromZone(new Date(Date.UTC(2000, Math.floor(since / step) * step, 1)), zone);
  }
  const millis = unitMillis.get(unit);
  if (millis === undefined) throw new MongoError(9, `unknown time unit value: ${unit}`);
  const days = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
  const weekday = days.findIndex((day) => day.startsWith(startOfWeek.toLowerCase()));
  // 2 January 2000 was a Sunday.
  const origin = unit === 'week' ? Date.UTC(2000, 0, 2 + Math.max(0, weekday)) : Date.UTC(2000, 0, 1);
  const step = millis * size;
  return fromZone(new Date(origin + Math.floor((local.getTime() - origin) / step) * step), zone);
}

function dateTrunc(get: (field: string) => Value): Value {
  const [date, unit] = [get('date'), get('unit')];
  if (isNullish(date) || isNullish(unit)) return null;
  const size = toNumber(get('binSize')) ?? 1;
  const zone = optionalZone(get('timezone'), '$dateTrunc');
  const week = get('startOfWeek');
  return truncate(
    dateArgument(date, '$dateTrunc'),
    stringArgument(unit, '$dateTrunc'),
    size,
    zone,
    isNullish(week) ? 'sunday' : stringArgument(week, '$dateTrunc'),
  );
}

function dateDiff(get: (field: string) => Value): Value {
  const [start, end, unit] = [get('startDate'), get('endDate'), get('unit')];
  if (isNullish(start) || isNullish(end) || isNullish(unit)) return null;
  const zone = optionalZone(get('timezone'), '$dateDiff');
  const name = stringArgument(unit, '$dateDiff');
  const week = get('startOfWeek');
  const floor = (value: Value): Date =>
    inZone(
      truncate(
        dateArgument(value, '$dateDiff'),
        name,
        1,
        zone,
        isNullish(week) ? 'sunday' : stringArgument(week, '$dateDiff'),
      ),
      zone,
    );
  const [a, b] = [floor(start), floor(end)];
  const months = unitMonths.get(name);
  if (months === undefined)
    return BigInt(Math.round((b.getTime() - a.getTime()) / (unitMillis.get(name) as number)));
  const difference = (b.getUTCFullYear() - a.getUTCFullYear()) * 12 + b.getUTCMonth() - a.getUTCMonth();
  return BigInt(Math.round(difference / months));
}

function dateFromParts(get: (field: string) => Value): Value {
  const number = (field: string, otherwise: number): number => {
    const value = get(field);
    return isNullish(value) ? otherwise : integerArgument(value, '$dateFromParts');
  };
  const local = Date.UTC(
    number('year', 1970),
    number('month', 1) - 1,
    number('day', 1),
    number('hour', 0),
    number('minute', 0),
    number('second', 0),
    number('millisecond', 0),
  );
  return fromZone(new Date(local), optionalZone(get('timezone'), '$dateFromParts'));
}

function dateToParts(get: (field: string) => Value): Value {
  const date = get('date');
  if (isNullish(date)) return null;
  const local = inZone(dateArgument(date, '$dateToParts'), optionalZone(get('timezone'), '$dateToParts'));
  return new Map<string, Value>([
    ['year', int32(local.getUTCFullYear())],
    ['month', int32(local.getUTCMonth() + 1)],
    ['day', int32(local.getUTCDate())],
    ['hour', int32(local.getUTCHours())],
    ['minute', int32(local.getUTCMinutes())],
    ['second', int32(local.getUTCSeconds())],
    ['millisecond', int32(local.getUTCMilliseconds())],
  ]);
}

export const dateOperators = new Map<string, OperatorBuilder>([
  ['$year', part((date) => date.getUTCFullYear())],
  ['$month', part((date) => date.getUTCMonth() + 1)],
  ['$dayOfMonth', part((date) => date.getUTCDate())],
  ['$dayOfWeek', part((date) => date.getUTCDay() + 1)],
  ['$dayOfYear', part(dayOfYear)],
  ['$hour', part((date) => date.getUTCHours())],
  ['$minute', part((date) => date.getUTCMinutes())],
  ['$second', part((date) => date.getUTCSeconds())],
  ['$millisecond', part((date) => date.getUTCMilliseconds())],
  ['$week', part(sundayWeek)],
  ['$isoWeek', part((date) => isoWeek(date).week)],
  ['$isoWeekYear', part((date) => isoWeek(date).year, true)],
  ['$isoDayOfWeek', part((date) => date.getUTCDay() || 7)],
  ['$dateToString', named(['date'], ['format', 'timezone', 'onNull'], dateToString)],
  ['$dateFromString', named(['dateString'], ['format', 'timezone', 'onError', 'onNull'], dateFromString)],
  ['$dateAdd', shift(1)],
  ['$dateSubtract', shift(-1)],
  ['$dateTrunc', named(['date', 'unit'], ['binSize', 'timezone', 'startOfWeek'], dateTrunc)],
  ['$dateDiff', named(['startDate', 'endDate', 'unit'], ['timezone', 'startOfWeek'], dateDiff)],
  [
    '$dateFromParts',
    named(['year'], ['month', 'day', 'hour', 'minute', 'second', 'millisecond', 'timezone'], dateFromParts),
  ],
  ['$dateToParts', named(['date'], ['timezone'], dateToParts)],
]);
