import mongoose from 'mongoose';

/** What a process that starts puts there by itself. */
const TAKEN_IN = /^(knowledge_|push_keys$|system\.)/;

/** A past lies before everything else that a store holds: throws where it holds anything. */
export async function requireBlankStore(): Promise<void> {
  const { db } = mongoose.connection;
  const all = (await db?.listCollections({}, { nameOnly: true }).toArray()) ?? [];
  for (const { name } of all) {
    if (TAKEN_IN.test(name) || !(await mongoose.connection.collection(name).findOne({}))) continue;
    throw new Error(`A past is written into an empty store only, and this one has something in "${name}".`);
  }
}
