import { encodeDoc } from '../bson/encode.ts';
import { type Doc, isDoc, type Value } from '../bson/value.ts';
import { failedToParse } from '../errors.ts';
import type { Variables } from '../query/variables.ts';
import type { Collection } from '../storage/catalog.ts';
import type { Found, WriteView } from '../storage/view.ts';
import { compileUpdate, isReplacement, type Update } from '../update/compile-update.ts';
import { upsertDocument } from '../update/upsert.ts';
import { flag } from './arguments.ts';
import { checkStatementFields } from './known-fields.ts';
import type { Scout } from './scout.ts';
import { validate } from './validation.ts';
import { checkSize, storable } from './write-batch.ts';

export interface UpdateStatement {
  filter: Doc;
  update: Value;
  multi: boolean;
  upsert: boolean;
  arrayFilters: Value;
  hint: Value;
  sort: Doc | undefined;
  collation: Value;
  /** The collection's validator is not asked. */
  bypassValidation: boolean;
}

/** One entry of an `update` command's `updates`. */
export function updateStatement(source: Doc, bypassValidation: boolean): UpdateStatement {
  checkStatementFields('update.updates', source);
  const filter = source.get('q');
  if (!isDoc(filter)) throw failedToParse("BSON field 'update.updates.q' is missing but a required field");
  const update = source.get('u');
  if (!isDoc(update) && !Array.isArray(update)) throw failedToParse('update needs an object or an array');
  const multi = flag(source, 'multi');
  if (multi && isReplacement(update))
    throw failedToParse('multi update is not supported for replacement-style update');
  return {
    filter,
    update,
    multi,
    upsert: flag(source, 'upsert'),
    arrayFilters: source.get('arrayFilters'),
    hint: source.get('hint'),
    sort: undefined,
    collation: source.get('collation'),
    bypassValidation,
  };
}

export interface UpdateOutcome {
  matched: number;
  modified: number;
  upsertedId?: Value;
  before?: Found;
  after?: Buffer;
}

/** Applies one update statement; both `update` and `findAndModify` come here. */
export function applyUpdate(
  view: WriteView,
  scout: Scout,
  collection: Collection | undefined,
  statement: UpdateStatement,
  variables: Variables | undefined,
  create: () => Collection,
): UpdateOutcome {
  const { filter, sort, hint } = statement;
  const change = compileUpdate(statement.update, { filter, arrayFilters: statement.arrayFilters, variables });
  const limit = statement.multi ? 0 : 1;
  const found = scout.find(view, collection, { filter, sort, hint, limit, variables });
  if (found.length === 0) {
    if (!statement.upsert) return { matched: 0, modified: 0 };
    const document = upsertDocument(filter, statement.update, change);
    const record = storable(encodeDoc(document), document);
    const target = create();
    if (!statement.bypassValidation) validate(target, record.document);
    view.insert(target, record.raw, record.document);
    return { matched: 1, modified: 0, upsertedId: record.document.get('_id'), after: record.raw };
  }
  let modified = 0;
  let after: Buffer | undefined;
  for (const before of found) {
    const replaced = replaceBy(change, view, collection as Collection, before, statement.bypassValidation);
    after = replaced ?? before.raw;
    if (replaced) modified++;
  }
  return { matched: found.length, modified, before: found[0], after };
}

/** Replaces a record by its updated form; undefined when the update changes nothing. */
export function replaceBy(
  change: Update,
  view: WriteView,
  collection: Collection,
  before: Found,
  bypassValidation: boolean,
): Buffer | undefined {
  const document = change(before.freshDocument(), false);
  const after = encodeDoc(document);
  if (after.equals(before.raw)) return undefined;
  checkSize(after);
  if (!bypassValidation) validate(collection, document, before.document);
  view.replace(collection, before, after, document);
  return after;
}
