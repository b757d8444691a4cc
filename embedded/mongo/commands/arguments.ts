import { decodeDoc } from '../bson/decode.ts';
import { showValue } from '../bson/show-value.ts';
import { type Doc, isDoc, isNumber, isTruthy, toNumber, typeNameOf, type Value } from '../bson/value.ts';
import { badValue, ErrorCode, MongoError, typeMismatch } from '../errors.ts';
import type { Request } from '../wire/messages.ts';

/** The collection a command names in its first field. */
export function collectionName(command: Doc): string {
  const [name, value] = [...command][0] as [string, Value];
  if (typeof value !== 'string')
    throw new MongoError(
      ErrorCode.InvalidNamespace,
      `collection name has invalid type ${typeNameOf(value)} in '${name}'`,
    );
  if (value === '')
    throw new MongoError(
      ErrorCode.InvalidNamespace,
      `Invalid namespace specified '${showValue(command.get('$db'))}.'`,
    );
  return value;
}

export function database(command: Doc): string {
  const name = command.get('$db');
  if (typeof name !== 'string') throw new MongoError(40571, 'OP_MSG requests require a $db argument');
  return name;
}

export function optionalNumber(source: Doc, field: string): number | undefined {
  const value = source.get(field);
  if (value === undefined || value === null) return undefined;
  const number = toNumber(value);
  if (number === undefined) throw typeMismatch(`Field '${field}' must be a number, not ${typeNameOf(value)}`);
  return number;
}

export function wholeNumber(source: Doc, field: string): number | undefined {
  const number = optionalNumber(source, field);
  if (number === undefined) return undefined;
  if (!Number.isInteger(number)) throw badValue(`Field '${field}' must be a whole number`);
  return number;
}

export function optionalDoc(source: Doc, field: string): Doc | undefined {
  const value = source.get(field);
  if (value === undefined || value === null) return undefined;
  if (!isDoc(value)) throw typeMismatch(`Field '${field}' must be an object, not ${typeNameOf(value)}`);
  return value;
}

export function flag(source: Doc, field: string): boolean {
  const value = source.get(field);
  if (value === undefined || value === null) return false;
  if (typeof value !== 'boolean' && !isNumber(value))
    throw typeMismatch(`Field '${field}' must be a boolean`);
  return isTruthy(value);
}

/** The documents of a field, whether in the command or sent beside it. */
export function documentsOf(request: Request, field: string): Doc[] {
  const beside = request.sequences.get(field);
  if (beside) return beside.map((raw) => decodeDoc(raw));
  const value = request.command.get(field);
  if (!Array.isArray(value)) throw typeMismatch(`Field '${field}' must be an array`);
  return value.map((each) => {
    if (!isDoc(each)) throw typeMismatch(`Elements of '${field}' must be objects`);
    return each;
  });
}
