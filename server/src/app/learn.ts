/** Run once by the build: learns from what is shipped, so that no process that starts has to. */
import { allPhrases, learnMeanings } from '../features/assistant/retrieve/knowledge.ts';
import { writeShipped } from '../features/assistant/retrieve/shipped.ts';
import { getPublished } from '../features/knowledge/queries/get-published.ts';
import { goByBundledArticles } from '../features/knowledge/queries/go-by-bundled.ts';

goByBundledArticles();
const phrases = await allPhrases(await getPublished());
await writeShipped(phrases, await learnMeanings(phrases));
