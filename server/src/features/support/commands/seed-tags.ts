import { nameKey } from '../name-key.ts';
import { TagModel } from '../tag.model.ts';

const DEMO_TAGS = ['Bug', 'Feedback', 'Follow-up', 'Late deposit', 'VIP'];

/** Gives the demo's desk a few tags to begin with; what exists already is left as it is. */
export async function seedTags(): Promise<void> {
  for (const name of DEMO_TAGS)
    await TagModel.updateOne(
      { key: nameKey(name) },
      { $setOnInsert: { name, removedAt: null } },
      { upsert: true },
    );
}
