import type { ConfigurationInput, EndpointAbilities, EndpointCheck } from '@lode/shared/assistant/schemas';
import { clock } from '../../../platform/clock.ts';
import { endpointOf } from '../endpoint/ask.ts';
import { type ChatPiece, type ChatRequest, chat, type Endpoint } from '../endpoint/chat.ts';
import { collect } from '../endpoint/collect.ts';
import { requireAllowed } from '../endpoint/connect.ts';
import { EndpointFailure } from '../endpoint/failure.ts';
import { jsonOf } from '../endpoint/json-of.ts';
import { SEARCH } from '../endpoint/prompt.ts';
import type { Usage } from '../endpoint/wire.ts';
import {
  type AssistantConfiguration,
  forgetConfiguration,
  readConfiguration,
} from '../queries/get-configuration.ts';
import { sameOrigin } from '../same-origin.ts';
import { countSpending } from '../spending.ts';
import { keepTrial } from './keep-trial.ts';

interface Tested {
  checks: EndpointCheck[];
  /** Null when it did not answer. */
  abilities: EndpointAbilities | null;
}

type Given = ConfigurationInput['endpoint'];
type Name = EndpointCheck['name'];

/**
 * Tries an endpoint as given, without changing how the assistant is set up; what it can do is kept for when it is.
 * Without a new key it is the kept one that is tried, if that was given for the same origin. A check that fails is told
 * of and is no error; what comes after one that everything needs is not tried.
 */
export async function testEndpoint(given: Given): Promise<Tested> {
  const kept = await readConfiguration();
  const trial = new Trial(endpointToTry(kept, given), given);
  const abilities = await trial.run();
  await countSpending(kept, trial.used);
  if (abilities) {
    await keepTrial({ baseUrl: given.base_url, model: given.model, abilities });
    forgetConfiguration();
  }
  return { checks: trial.checks, abilities };
}

function endpointToTry(kept: AssistantConfiguration, { base_url, model, key }: Given): Endpoint {
  const keepsKey = key === null && sameOrigin(kept.endpoint.base_url, base_url);
  return { baseUrl: base_url, model, key: keepsKey ? endpointOf(kept).key : key || null };
}

const NAMES: Name[] = ['address', 'key', 'answer', 'stream', 'usage', 'tools', 'json'];
const PLAIN: Pick<ChatRequest, 'messages' | 'stream'> = {
  messages: [{ role: 'user', content: 'Say the word ready, and nothing else.' }],
  stream: false,
};
const SEARCHED: ChatRequest['messages'] = [
  { role: 'user', content: 'Search the articles for "late deposit" with the tool that you are given.' },
];
const AS_JSON: ChatRequest['messages'] = [
  { role: 'user', content: 'Reply with the JSON object {"ready": true}, and nothing else.' },
];
const LONGEST_MS = 20_000;
/** No prompt of a trial is longer. */
const PROMPT_TOKENS_MAX = 1000;

class Trial {
  readonly checks: EndpointCheck[] = [];
  /** As far as the endpoint tells it. */
  readonly used: Usage = { input: 0, output: 0 };
  readonly #endpoint: Endpoint;
  readonly #given: Given;
  #newerLimits = false;

  constructor(endpoint: Endpoint, given: Given) {
    this.#endpoint = endpoint;
    this.#given = given;
  }

  async run(): Promise<EndpointAbilities | null> {
    const reached = (await this.#address()) && (await this.#answer());
    if (!reached) {
      this.#skipRest();
      return null;
    }
    return {
      streams: await this.#check('stream', 'It sends its answer in pieces', { stream: true }, hasText),
      usage_in_stream: await this.#check(
        'usage',
        'It tells at the end of a stream what was used',
        { stream: true, usageInStream: true },
        (pieces) => hasText(pieces) && pieces.some(({ kind }) => kind === 'usage'),
      ),
      tools: await this.#check(
        'tools',
        'It calls a tool',
        { messages: SEARCHED, tools: [SEARCH] },
        callsSearch,
      ),
      json: await this.#check(
        'json',
        'It answers with JSON when asked to',
        { messages: AS_JSON, json: true },
        isJson,
      ),
      newer_limits: this.#newerLimits,
      tried_at: clock.now().toISOString(),
    };
  }

  async #address(): Promise<boolean> {
    try {
      await requireAllowed(this.#endpoint.baseUrl);
      return this.#tell('address', true, 'The address is allowed');
    } catch (error) {
      return this.#tell('address', false, wordsOf(error));
    }
  }

  async #answer(): Promise<boolean> {
    try {
      const pieces = await this.#ask(PLAIN).catch((error: unknown) => this.#askNewer(error));
      this.#tell('key', true, this.#endpoint.key === null ? 'No key was asked for' : 'The key was accepted');
      const answered = hasText(pieces);
      return this.#tell('answer', answered, answered ? 'It answers' : 'Its answer is empty');
    } catch (error) {
      const refused = error instanceof EndpointFailure && error.kind === 'key';
      this.#tell('key', false, refused ? wordsOf(error) : 'This cannot be told without an answer');
      return this.#tell('answer', false, wordsOf(error));
    }
  }

  /** Models that reason refuse the older names. */
  async #askNewer(error: unknown): Promise<ChatPiece[]> {
    if (!(error instanceof EndpointFailure) || error.kind !== 'refused') throw error;
    this.#newerLimits = true;
    return this.#ask(PLAIN);
  }

  async #check(
    name: Name,
    words: string,
    asked: Partial<ChatRequest>,
    holds: (pieces: ChatPiece[]) => boolean,
  ): Promise<boolean> {
    try {
      const held = holds(await this.#ask({ ...PLAIN, ...asked }));
      return this.#tell(name, held, held ? words : 'It does not, though it answers');
    } catch (error) {
      return this.#tell(name, false, wordsOf(error));
    }
  }

  async #ask(asked: typeof PLAIN & Partial<ChatRequest>): Promise<ChatPiece[]> {
    const { temperature, max_tokens: maxTokens, timeout_s } = this.#given;
    const signal = AbortSignal.timeout(Math.min(timeout_s * 1000, LONGEST_MS));
    const request = { ...asked, temperature, maxTokens, newerLimits: this.#newerLimits };
    const pieces = await collect(chat(this.#endpoint, request, signal));
    for (const piece of pieces) if (piece.kind === 'usage') this.#count(piece.usage);
    return pieces;
  }

  #count({ input, output }: Usage): void {
    // What an endpoint tells is believed as far as it can be true: it counts against the limits of a day.
    this.used.input += Math.min(input, PROMPT_TOKENS_MAX);
    this.used.output += Math.min(output, this.#given.max_tokens);
  }

  #tell(name: Name, ok: boolean, detail: string): boolean {
    this.checks.push({ name, ok, detail });
    return ok;
  }

  #skipRest(): void {
    const told = new Set(this.checks.map(({ name }) => name));
    for (const name of NAMES) if (!told.has(name)) this.#tell(name, false, 'Not tried');
  }
}

const textOf = (pieces: ChatPiece[]) =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
const hasText = (pieces: ChatPiece[]) => textOf(pieces).trim() !== '';
const isJson = (pieces: ChatPiece[]) => typeof jsonOf(textOf(pieces)) === 'object';
const callsSearch = (pieces: ChatPiece[]) =>
  pieces.some((piece) => piece.kind === 'calls' && piece.calls.some(({ name }) => name === SEARCH.name));

function wordsOf(error: unknown): string {
  if (error instanceof EndpointFailure) return error.message;
  return 'It did not answer in time';
}
