import { Binary, bsonUndefined, type Doc, isNumber, millisOf, ObjectId, type Value } from './value.ts';

/** A value as MongoDB's messages write it. */
export function showValue(value: Value): string {
  if (value === null || value === undefined) return 'null';
  if (value === bsonUndefined) return 'undefined';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') return Number.isInteger(value) ? value.toFixed(1) : String(value);
  if (typeof value === 'boolean' || isNumber(value)) return value.toString();
  if (value instanceof Date) return `new Date(${millisOf(value)})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (value instanceof Binary) return `BinData(${value.sub_type}, ${value.toString('hex').toUpperCase()})`;
  if (value instanceof Map) return showDoc(value);
  if (Array.isArray(value)) return `[ ${value.map(showValue).join(', ')} ]`;
  return JSON.stringify(value);
}

function showDoc(value: Doc): string {
  return `{ ${[...value].map(([name, inner]) => `${name}: ${showValue(inner)}`).join(', ')} }`;
}
