import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** Whose way of speaking the protocol is imitated. */
export const STYLES = [
  'openai',
  'vllm',
  'ollama',
  'llama-cpp',
  'gateway',
  'reasoning',
  /** Refuses `stream_options`. */
  'strict',
  /** Refuses tools. */
  'toolless',
  /** Answers a stream with one JSON. */
  'streamless',
] as const;
export type Style = (typeof STYLES)[number];

export type Trouble =
  | 'stall'
  | 'stall-in-the-middle'
  | 'half'
  | 'broken'
  | 'wrong-json'
  | 'wrong-shape'
  | 'html'
  | 'long-line'
  | 'no-done'
  | 'error-inside'
  | 'busy'
  | 'busy-once'
  | 'busy-for-long'
  | 'no-key'
  | 'redirect';

/** What a request said, as far as tests look at it. */
export interface ChatBody {
  model: string;
  messages: { role: string; content: string }[];
  stream?: boolean;
  stream_options?: unknown;
  tools?: { function: { name: string } }[];
  response_format?: unknown;
  max_tokens?: number;
}

export interface Said {
  text?: string;
  calls?: { name: string; arguments: string }[];
}

const USAGE = { prompt_tokens: 200, completion_tokens: 50, total_tokens: 250 };

/** A chat endpoint on loopback that says what a test wants, in the way of a real one, and misbehaves on request. */
export class AssistantEndpoint {
  readonly asked: { body: ChatBody; headers: IncomingHttpHeaders; raw: string }[] = [];
  style: Style = 'openai';
  trouble: Trouble | undefined;
  /** Null: no usage is ever told. */
  usage: typeof USAGE | null = USAGE;
  /** Requests whose caller went away before they were answered. */
  left = 0;
  say: (body: ChatBody, times: number) => Said = sayReady;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      void this.#answer(request, response).catch(() => response.destroy());
    });
  }

  static async start(): Promise<AssistantEndpoint> {
    const endpoint = new AssistantEndpoint();
    await new Promise<void>((resolve) => endpoint.#server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  /** As it was at the start, saying this. */
  reset(say: AssistantEndpoint['say'] = sayReady): void {
    Object.assign(this, { style: 'openai', trouble: undefined, usage: USAGE, left: 0, say });
    this.asked.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('close', () => {
      if (!response.writableFinished) this.left += 1;
    });
    const raw = Buffer.concat(await request.toArray()).toString();
    const body = JSON.parse(raw) as ChatBody;
    this.asked.push({ body, headers: request.headers, raw });
    const status = this.#refusalOf(body);
    if (status !== undefined) {
      const after = this.trouble === 'busy-for-long' ? { 'retry-after': '60' } : {};
      response
        .writeHead(status, { ...after, location: '/elsewhere' })
        .end('{"error":{"message":"your key is sk-1"}}');
    } else if (this.trouble !== 'stall') this.#speak(body, response);
  }

  #refusalOf(body: ChatBody): number | undefined {
    const { style, trouble } = this;
    if (trouble === 'no-key') return 401;
    if (trouble === 'redirect') return 302;
    if (trouble === 'busy' || trouble === 'busy-for-long') return 503;
    if (trouble === 'busy-once' && this.asked.length === 1) return 429;
    const refused =
      (style === 'strict' && body.stream_options !== undefined) ||
      (style === 'toolless' && body.tools !== undefined) ||
      (style === 'reasoning' && body.max_tokens !== undefined);
    return refused ? 400 : undefined;
  }

  #speak(body: ChatBody, response: ServerResponse): void {
    const said = this.say(body, this.asked.length);
    if (this.trouble === 'html') {
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    } else if (!body.stream || this.style === 'streamless') {
      const json = this.trouble === 'wrong-json' ? '{"choices":[' : JSON.stringify(this.#whole(said));
      response.writeHead(200, { 'content-type': 'application/json' }).end(json);
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      this.#stream(this.#eventsOf(said, body), response);
    }
  }

  #whole({ text = '', calls }: Said) {
    const tool_calls = calls?.map((call, at) => ({ id: `c${at}`, type: 'function', function: call }));
    const message = { role: 'assistant', content: calls ? null : text, tool_calls };
    return { choices: [{ index: 0, message, finish_reason: 'stop' }], usage: this.usage ?? undefined };
  }

  #eventsOf({ text = '', calls = [] }: Said, body: ChatBody): unknown[] {
    const delta = (part: object, finish_reason: string | null = null) => ({
      choices: [{ index: 0, delta: part, finish_reason }],
    });
    const events: unknown[] = [delta({ role: 'assistant', content: this.style === 'llama-cpp' ? null : '' })];
    if (this.style === 'reasoning') events.push(delta({ reasoning_content: 'Let me think.' }));
    events.push(...piecesOf(text, 7).map((content) => delta({ content })));
    for (const [index, call] of calls.entries())
      events.push(...this.#callEvents(index, call).map((part) => delta(part)));
    events.push(delta({}, calls.length > 0 ? 'tool_calls' : 'stop'));
    const asked = body.stream_options !== undefined || this.style === 'llama-cpp';
    if (asked && this.usage) events.push({ choices: [], usage: this.usage });
    return events;
  }

  /** Most send the name first and the arguments in pieces; Ollama sends all at once. */
  #callEvents(index: number, { name, arguments: given }: { name: string; arguments: string }): object[] {
    const first = { index, id: `c${index}`, type: 'function' };
    if (this.style === 'ollama')
      return [{ tool_calls: [{ ...first, function: { name, arguments: given } }] }];
    const rest = piecesOf(given, 5).map((piece) => ({
      tool_calls: [{ index, function: { arguments: piece } }],
    }));
    return [{ tool_calls: [{ ...first, function: { name, arguments: '' } }] }, ...rest];
  }

  #stream(events: unknown[], response: ServerResponse): void {
    const end = this.style === 'gateway' ? '\r\n' : '\n';
    const texts = events.map((event) => `data: ${JSON.stringify(event)}${end}${end}`);
    if (this.style === 'gateway') texts.unshift(`: PROCESSING${end}${end}`);
    if (this.style === 'vllm') texts.unshift('\ufeff');
    const middle = Math.ceil(texts.length / 2);
    const half = texts.slice(0, middle).join('');
    if (this.trouble === 'stall-in-the-middle') response.write(half);
    else if (this.trouble === 'half') response.end(half);
    else if (this.trouble === 'broken') response.write(half, () => response.destroy());
    else if (this.trouble === 'wrong-json') response.end(`${half}data: {"choices":[{${end}${end}`);
    else if (this.trouble === 'wrong-shape') response.end(`${half}data: {"choices":"none"}${end}${end}`);
    else if (this.trouble === 'error-inside')
      response.end(`${half}data: {"error":{"message":"sk-1"}}${end}${end}`);
    else if (this.trouble === 'long-line') longLine(response);
    else response.end(`${texts.join('')}${this.trouble === 'no-done' ? '' : `data: [DONE]${end}${end}`}`);
  }
}

function sayReady(body: ChatBody): Said {
  if (body.tools)
    return { calls: [{ name: body.tools[0]?.function.name ?? '', arguments: '{"query":"late deposit"}' }] };
  return { text: body.response_format ? '{"ready": true}' : 'ready' };
}

/** Three sentences of the first passage, word for word. */
export function sayFirstPassage(body: ChatBody): Said {
  const { passages } = JSON.parse(body.messages.at(-1)?.content ?? '{}') as { passages: { text: string }[] };
  const sentences = passages[0]?.text.match(/[^.!?]+[.!?]+/g)?.slice(0, 3) ?? [];
  const lines = sentences.map((sentence) => JSON.stringify({ ref: 1, quote: sentence.trim() }));
  return { text: lines.join('\n') };
}

function piecesOf(text: string, length: number): string[] {
  return text.match(new RegExp(`[^]{1,${length}}`, 'gu')) ?? [];
}

/** 33 MB without an end of line. */
function longLine(response: ServerResponse): void {
  const piece = 'x'.repeat(1024 * 1024);
  let sent = 0;
  const more = (): void => {
    if (sent === 33 || response.destroyed) return void response.end();
    sent += 1;
    response.write(sent === 1 ? `data: {"choices":[{"delta":{"content":"${piece}` : piece, more);
  };
  more();
}
