import { MongoClient } from 'mongodb';
import { z } from 'zod';

/** What is in a store, in so few words that two can be compared. */
export const contentsSchema = z.object({
  /** Documents by collection. */
  collections: z.record(z.string(), z.number().int().min(0)),
  /** The head of the ledger's hash chain; `link` 0 when nothing has been sealed yet. */
  ledger: z.object({ link: z.number().int().min(0), hash: z.string() }),
});
export type Contents = z.infer<typeof contentsSchema>;

/** Looks into a store that nobody changes meanwhile: only then do counts and head belong together. */
export async function readContents(url: string): Promise<Contents> {
  const client = await MongoClient.connect(url);
  try {
    const db = client.db();
    const found = await db.listCollections({}, { nameOnly: true }).toArray();
    const collections: Contents['collections'] = {};
    for (const name of found.map(({ name }) => name).sort())
      collections[name] = await db.collection(name).estimatedDocumentCount();
    const seals = db.collection<{ _id: number; hash: string }>('ledger_seals');
    const head = await seals.findOne({}, { sort: { _id: -1 } });
    return { collections, ledger: { link: head?._id ?? 0, hash: head?.hash ?? '' } };
  } finally {
    await client.close();
  }
}

/** Where the second differs from the first, a sentence each. */
export function differences(told: Contents, found: Contents): string[] {
  const names = new Set([...Object.keys(told.collections), ...Object.keys(found.collections)]);
  const counts = [...names].flatMap((name) => {
    const [was, is] = [told.collections[name] ?? 0, found.collections[name] ?? 0];
    return was === is ? [] : [`${name} has ${is} documents and not ${was}`];
  });
  const { link, hash } = found.ledger;
  const sameHead = link === told.ledger.link && hash === told.ledger.hash;
  return sameHead
    ? counts
    : [...counts, `the ledger's chain ends at ${headOf(found)} and not ${headOf(told)}`];
}

function headOf({ ledger }: Contents): string {
  return `link ${ledger.link} (${ledger.hash.slice(0, 8)})`;
}

/** What the present store has more than a copy of it, by collection; changes within documents are not among it. */
export function moreThan(copy: Contents, present: Contents): [name: string, more: number][] {
  return Object.entries(present.collections)
    .map(([name, count]): [string, number] => [name, count - (copy.collections[name] ?? 0)])
    .filter(([, more]) => more > 0);
}
