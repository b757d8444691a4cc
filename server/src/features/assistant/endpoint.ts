import { z } from 'zod';
import type { Considered, Question, Sentence } from './answer.ts';
import { consider } from './built-in.ts';
import { ask } from './endpoint/ask.ts';
import { EndpointFailure } from './endpoint/failure.ts';
import { jsonOf } from './endpoint/json-of.ts';
import { type Move, readMoves } from './endpoint/moves.ts';
import { Patience } from './endpoint/patience.ts';
import { buildPrompt, presentPassages, SEARCH } from './endpoint/prompt.ts';
import { textsOf } from './endpoint/texts-of.ts';
import type { ChatMessage, ToolCall } from './endpoint/wire.ts';
import { type AssistantConfiguration, getConfiguration } from './queries/get-configuration.ts';
import { hasRoom } from './spending.ts';
import { type Material, Verifier } from './verify.ts';

/** The model does not answer but would ask back or hand off: the only other things that it can do. */
export class EndpointDeclined extends Error {
  readonly action: 'ask' | 'hand-off';

  constructor(action: 'ask' | 'hand-off') {
    super(`The endpoint chose to ${action}`);
    this.name = 'EndpointDeclined';
    this.action = action;
  }
}

/** What an answer took, and what of it was cut because nothing proved it. */
export interface EndpointReport {
  tokens: number;
  cut: string[];
}

/** Whether the endpoint is to be asked for this customer: chosen, set up, and within today's limits. */
export async function endpointIsUsable(customerId: string | null): Promise<boolean> {
  const configuration = await getConfiguration();
  return (
    configuration.provider === 'endpoint' && isSetUp(configuration) && hasRoom(configuration, customerId)
  );
}

export function isSetUp({ endpoint }: AssistantConfiguration): boolean {
  return endpoint.base_url !== '' && endpoint.model !== '';
}

/**
 * The endpoint's answer out of what was found for the question, sentence by sentence, each proved (H7, `Verifier`). `note`
 * is told once, however it ends. Throws when nothing can be shown, at the beginning or in the middle: EndpointFailure,
 * EndpointDeclined, or what `signal` was aborted with; what was shown until then holds, but is no whole answer.
 */
export async function* answerByEndpoint(
  question: Question,
  considered: Considered,
  signal: AbortSignal,
  note: (report: EndpointReport) => void = () => undefined,
): AsyncGenerator<Sentence> {
  const configuration = await getConfiguration();
  if (!isSetUp(configuration)) throw new EndpointFailure('address', 'No endpoint is set up');
  const patience = new Patience(configuration.endpoint.timeout_s * 1000, signal);
  const dialogue = new Dialogue(configuration, question, considered, patience);
  try {
    let first = true;
    for await (const sentence of dialogue.sentences()) {
      patience.begin();
      if (first) yield* courtesiesOf(considered);
      first = false;
      yield sentence;
    }
    if (first)
      throw (
        dialogue.declined ?? new EndpointFailure('nothing-proved', 'Nothing of the answer could be proved')
      );
  } finally {
    patience.end();
    note({ tokens: dialogue.tokens, cut: dialogue.verifier.cut });
  }
}

/** What the built-in answer says before its first passage: that the article is in English, say. */
function courtesiesOf({ decision }: Considered): Sentence[] {
  if (decision.kind !== 'answer') return [];
  const first = decision.sentences.findIndex(({ sources }) => sources.length > 0);
  return decision.sentences.slice(0, Math.max(0, first));
}

const searchSchema = z.object({ query: z.string().trim().min(1).max(200) });
const FOUND_MAX = 3;
/** Of one round. */
const SEARCHES_MAX = 3;

/** One question put to the model, with one more round after it has searched. */
class Dialogue {
  readonly #configuration: AssistantConfiguration;
  readonly #question: Question;
  readonly #material: Material;
  readonly #patience: Patience;
  readonly verifier: Verifier;
  tokens = 0;
  declined: EndpointDeclined | undefined;

  constructor(
    configuration: AssistantConfiguration,
    question: Question,
    considered: Considered,
    patience: Patience,
  ) {
    this.#configuration = configuration;
    this.#question = question;
    // Grows with what the model searches for, so that a reference stays what it was.
    this.#material = { passages: [...considered.passages], facts: considered.facts };
    this.#patience = patience;
    this.verifier = new Verifier(this.#material);
  }

  async *sentences(): AsyncGenerator<Sentence> {
    const messages = buildPrompt(this.#question, this.#material, this.#configuration.endpoint.prompt);
    const searches = this.#configuration.abilities?.tools ?? false;
    const calls = yield* this.#round(messages, searches);
    if (calls.length === 0 || !searches) return;
    const answers: ChatMessage[] = [];
    const followed = calls.slice(0, SEARCHES_MAX);
    for (const call of followed) {
      this.#patience.signal.throwIfAborted();
      const content = await this.#patience.without(() => this.#search(call));
      answers.push({ role: 'tool', callId: call.id, content });
    }
    const asked: ChatMessage = { role: 'assistant', content: '', calls: followed };
    yield* this.#round([...messages, asked, ...answers], false);
  }

  async *#round(messages: ChatMessage[], searches: boolean): AsyncGenerator<Sentence, ToolCall[]> {
    const calls: ToolCall[] = [];
    const pieces = ask(
      this.#configuration,
      this.#question.customerId,
      { messages, ...(searches && { tools: [SEARCH] }) },
      { signal: this.#patience.signal, used: (tokens) => this.#count(tokens) },
    );
    for await (const move of readMoves(textsOf(pieces, calls))) yield* this.#take(move);
    return calls;
  }

  #count(tokens: number): void {
    this.tokens += tokens;
  }

  #take(move: Move): Sentence[] {
    if (move.kind === 'point') return this.verifier.take(move.pointer);
    if (move.kind === 'act') this.declined ??= new EndpointDeclined(move.action);
    else this.verifier.refuse(move.said);
    return [];
  }

  /** Whatever else a call names or asks for, articles are all that it gets. */
  async #search({ name, arguments: given }: ToolCall): Promise<string> {
    const parsed = searchSchema.safeParse(jsonOf(given));
    if (name !== SEARCH.name || !parsed.success) {
      this.verifier.refuse(`${name}(${given})`);
      return JSON.stringify({ error: 'There is no such tool' });
    }
    const { language } = this.#question;
    const found = await consider({ text: parsed.data.query, language, history: [], customerId: null });
    const known = new Set(this.#material.passages.map(({ slug }) => slug));
    const fresh = found.passages.filter(({ slug }) => !known.has(slug)).slice(0, FOUND_MAX);
    const first = this.#material.passages.push(...fresh) - fresh.length + 1;
    return JSON.stringify({ passages: presentPassages(fresh, first) });
  }
}
