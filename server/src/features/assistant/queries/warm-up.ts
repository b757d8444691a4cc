import { getKnowledge } from '../retrieve/knowledge.ts';
import { getConfiguration } from './get-configuration.ts';

/** Where the assistant is on, learns the articles ahead of the first question: that takes some seconds, in steps. */
export async function warmUp(): Promise<void> {
  if ((await getConfiguration()).enabled) await getKnowledge();
}
