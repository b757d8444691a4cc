import type { Doc } from '../bson/value.ts';
import { MongoError } from '../errors.ts';

/** Fields that any command may carry. */
const common = new Set([
  '$db',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  '$clusterTime',
  '$readPreference',
  'comment',
  'maxTimeMS',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);

const byCommand = new Map<string, ReadonlySet<string>>(
  Object.entries({
    find: 'filter sort projection hint skip limit batchSize singleBatch max min returnKey showRecordId tailable awaitData noCursorTimeout allowPartialResults collation allowDiskUse let oplogReplay',
    aggregate: 'pipeline explain allowDiskUse cursor bypassDocumentValidation collation hint let',
    count: 'query limit skip hint collation fields',
    distinct: 'key query collation hint',
    insert: 'documents ordered bypassDocumentValidation',
    update: 'updates ordered bypassDocumentValidation let',
    delete: 'deletes ordered let',
    findAndModify:
      'query sort remove update new fields upsert bypassDocumentValidation collation arrayFilters hint let',
    getMore: 'collection batchSize',
    killCursors: 'cursors',
    createIndexes: 'indexes commitQuorum',
    dropIndexes: 'index',
    createBackup: '',
  }).map(([name, fields]) => [name, new Set(fields.split(' '))]),
);
byCommand.set('findandmodify', byCommand.get('findAndModify') ?? new Set());

export function isCommonField(name: string): boolean {
  return common.has(name);
}

const byStatement = {
  'update.updates': new Set('q u c multi upsert collation arrayFilters hint'.split(' ')),
  'delete.deletes': new Set('q limit collation hint'.split(' ')),
};

/** The same for one statement of a write command; MongoDB 7.0 knows no `sort` here. */
export function checkStatementFields(where: keyof typeof byStatement, statement: Doc): void {
  for (const field of statement.keys()) {
    if (!byStatement[where].has(field)) throw unknownField(`${where}.${field}`);
  }
}

function unknownField(name: string): MongoError {
  return new MongoError(40415, `BSON field '${name}' is an unknown field.`);
}

/** Refuses a field this server does not know: leaving it out could change the answer. */
export function checkFields(name: string, command: Doc): void {
  const known = byCommand.get(name);
  if (!known) return;
  for (const field of command.keys()) {
    if (field === name || common.has(field) || known.has(field)) continue;
    throw unknownField(`${name}.${field}`);
  }
}
