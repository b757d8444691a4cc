import { BSON, type Document } from 'mongodb';

/** Nothing is turned into a kind of value that could be written as another one. */
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

const OBJECT = 3;
const ARRAY = 4;

/** A document as it lies in a store. */
export type Raw = Uint8Array;

/**
 * A document that the driver writes with the same bytes. Objects put names that look like numbers first: where that would
 * change the order of fields, they are Maps. Throws where it cannot be written the same, which is so of the type
 * `undefined`.
 */
export function toDocument(raw: Raw): Document {
  const plain = BSON.deserialize(raw, EXACT);
  if (isSame(plain, raw)) return plain;
  const ordered = toOrdered(raw);
  if (isSame(ordered, raw)) return ordered;
  throw new Error(`The document ${show(plain._id)} has a value that no driver writes any more.`);
}

/** The `_id` of a document, as it is asked for. */
export function idOf(raw: Raw): unknown {
  return BSON.deserialize(raw, EXACT)._id;
}

/** The same text for the same `_id`. */
export function idKey(id: unknown): string {
  return Buffer.from(BSON.serialize({ id })).toString('base64');
}

function show(id: unknown): string {
  return BSON.EJSON.stringify({ _id: id });
}

function isSame(document: Document, raw: Raw): boolean {
  return Buffer.compare(BSON.serialize(document, { ignoreUndefined: false }), raw) === 0;
}

function toOrdered(raw: Raw): Map<string, unknown> {
  return new Map(elementsOf(raw));
}

function* elementsOf(raw: Raw): Generator<[name: string, value: unknown]> {
  for (const [type, nameOffset, nameLength, offset, length] of BSON.onDemand.parseToElements(raw)) {
    const name = Buffer.from(raw.subarray(nameOffset, nameOffset + nameLength)).toString();
    const value = raw.subarray(offset, offset + length);
    if (type === OBJECT) yield [name, toOrdered(value)];
    else if (type === ARRAY) yield [name, Array.from(elementsOf(value), ([, element]) => element)];
    else yield [name, alone(raw.subarray(nameOffset - 1, offset + length), name)];
  }
}

/** One element read as a document of its own. */
function alone(element: Raw, name: string): unknown {
  const document = Buffer.alloc(element.length + 5);
  document.writeInt32LE(document.length);
  document.set(element, 4);
  return BSON.deserialize(document, EXACT)[name];
}
