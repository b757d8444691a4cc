import type { Db, Document, IndexDescriptionInfo } from 'mongodb';

/** What checks documents as they are written; set last, so that what a later rule would refuse can be moved too. */
const VALIDATION = ['validator', 'validationLevel', 'validationAction'];

/** A collection as it is declared. */
export interface Declared {
  name: string;
  options: Document;
}

/** The collections of a database. Throws one sentence for what is none: a view, a time series. */
export async function listDeclared(db: Db): Promise<Declared[]> {
  const found = await db.listCollections({}, { nameOnly: false }).toArray();
  const own = found.filter(({ name }) => !name.startsWith('system.'));
  const strange = own.find(({ type }) => type !== 'collection');
  if (strange) throw new Error(`${strange.name} is a ${strange.type}, which is not moved.`);
  return own
    .map(({ name, options }) => ({ name, options: options ?? {} }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

export async function createLike({ name, options }: Declared, target: Db): Promise<void> {
  const plain = Object.entries(options).filter(([option]) => !VALIDATION.includes(option));
  await target.createCollection(name, Object.fromEntries(plain));
}

/** Indexes besides `_id`'s. Those that remove documents by their age are left out unless they are asked for. */
async function indexesOf(db: Db, name: string, { expiring }: { expiring: boolean }): Promise<Document[]> {
  const all: IndexDescriptionInfo[] = await db.collection(name).listIndexes().toArray();
  return all
    .filter((index) => index.name !== '_id_' && (expiring || index.expireAfterSeconds === undefined))
    .map(({ v: _version, ns: _namespace, background: _background, ...index }: Document) => index);
}

/** Builds the indexes that the target does not have. */
export async function copyIndexes(
  source: Db,
  target: Db,
  name: string,
  options: { expiring: boolean },
): Promise<void> {
  const indexes = await indexesOf(source, name, options);
  if (indexes.length > 0) await target.command({ createIndexes: name, indexes });
}

export async function copyValidation({ name, options }: Declared, target: Db): Promise<void> {
  const rules = Object.entries(options).filter(([option]) => VALIDATION.includes(option));
  if (rules.length > 0) await target.command({ collMod: name, ...Object.fromEntries(rules) });
}
