import { encodeDoc, maxDocumentBytes } from '../bson/encode.ts';
import { BSONRegExp, type Doc, isDoc, Timestamp } from '../bson/value.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import { withId } from '../update/upsert.ts';
import { flag } from './arguments.ts';

export function isOrdered(command: Doc): boolean {
  return command.get('ordered') === undefined || flag(command, 'ordered');
}

/** What is stored: `_id` first, made if missing; the client's own bytes where they already fit. */
export function storable(raw: Buffer, document: Doc): { raw: Buffer; document: Doc } {
  const complete = withId(document);
  const id = complete.get('_id');
  if (Array.isArray(id) || id instanceof BSONRegExp || id === undefined) {
    throw new MongoError(
      ErrorCode.InvalidIdField,
      `The '_id' value cannot be of type ${Array.isArray(id) ? 'array' : 'regex'}`,
    );
  }
  if (isDoc(id)) checkIdFields(id);
  const stamped = stampEmptyTimestamps(complete);
  const bytes = complete === document && !stamped ? Buffer.from(raw) : encodeDoc(complete);
  checkSize(bytes);
  return { raw: bytes, document: complete };
}

function checkIdFields(id: Doc): void {
  for (const name of id.keys()) {
    if (!name.startsWith('$')) continue;
    throw new MongoError(
      ErrorCode.DollarPrefixedFieldName,
      `_id fields may not contain '$'-prefixed fields: ${name} is not valid for storage.`,
    );
  }
}

/** An empty top-level timestamp is replaced by the server's time. */
function stampEmptyTimestamps(document: Doc): boolean {
  let stamped = false;
  for (const [name, value] of document) {
    if (name === '_id' || !(value instanceof Timestamp) || value.t !== 0 || value.i !== 0) continue;
    document.set(name, new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 }));
    stamped = true;
  }
  return stamped;
}

export function checkSize(bytes: Buffer): void {
  if (bytes.length > maxDocumentBytes) {
    throw new MongoError(
      ErrorCode.BSONObjectTooLarge,
      `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${maxDocumentBytes}`,
    );
  }
}
