import type { IncomingMessage } from 'node:http';
import { addressOf, post } from './connect.ts';
import { EndpointFailure } from './failure.ts';
import { JoinedCalls } from './join-calls.ts';
import { jsonOf } from './json-of.ts';
import { retryAfterMs, withRetries } from './retry.ts';
import { type Bounds, readEvents, readText } from './sse.ts';
import {
  answerSchema,
  type ChatMessage,
  type ToolCall,
  type ToolDefinition,
  toWire,
  type Usage,
  type WireAnswer,
} from './wire.ts';

const BOUNDS: Bounds = { body: 4 * 1024 ** 2, line: 256 * 1024 };
const DONE = '[DONE]';

/** Where to ask, and what it was seen to do. */
export interface Endpoint {
  baseUrl: string;
  model: string;
  /** Null where none is wanted. */
  key: string | null;
}

export interface ChatRequest {
  messages: ChatMessage[];
  maxTokens: number;
  temperature: number;
  stream: boolean;
  /** Asks for the usage at the end of a stream. */
  usageInStream?: boolean;
  tools?: ToolDefinition[];
  /** Asks for one JSON object. */
  json?: boolean;
  /** Names the bound as reasoning models want it, and leaves the temperature to them. */
  newerLimits?: boolean;
}

export type ChatPiece =
  | { kind: 'text'; text: string }
  | { kind: 'calls'; calls: ToolCall[] }
  | { kind: 'usage'; usage: Usage };

/**
 * Asks for an answer (POST chat/completions) and passes it on as it comes; calls of tools come joined, at the end. An
 * endpoint that answers a stream with one JSON is taken at that. Throws EndpointFailure, also in the middle, and
 * whatever `signal` was aborted with.
 */
export async function* chat(
  endpoint: Endpoint,
  request: ChatRequest,
  signal: AbortSignal,
): AsyncGenerator<ChatPiece> {
  const url = addressOf(endpoint.baseUrl, 'chat/completions');
  const body = JSON.stringify(bodyOf(endpoint, request));
  let reply: IncomingMessage | undefined;
  try {
    reply = await withRetries(signal, async () =>
      requireSuccess(await post(url, { body, key: endpoint.key, signal })),
    );
    yield* read(reply);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof EndpointFailure) throw error;
    throw new EndpointFailure('cut-off', 'The connection broke in the middle of the answer', {
      cause: error,
    });
  } finally {
    // What is not read to its end must not keep the connection.
    reply?.destroy();
  }
}

function bodyOf({ model }: Endpoint, request: ChatRequest): Record<string, unknown> {
  const { messages, maxTokens, temperature, stream, usageInStream, tools, json, newerLimits } = request;
  return {
    model,
    messages: messages.map(toWire),
    stream,
    ...(newerLimits ? { max_completion_tokens: maxTokens } : { max_tokens: maxTokens, temperature }),
    ...(stream && usageInStream && { stream_options: { include_usage: true } }),
    ...(tools && { tools: tools.map((tool) => ({ type: 'function', function: tool })) }),
    ...(json && { response_format: { type: 'json_object' } }),
  };
}

function requireSuccess(reply: IncomingMessage): IncomingMessage {
  const status = reply.statusCode ?? 0;
  if (status >= 200 && status < 300) return reply;
  // Its words are left unread: they may repeat the key, or be anything.
  reply.destroy();
  throw statusFailure(status, reply.headers['retry-after']);
}

function statusFailure(status: number, retryAfter: string | undefined): EndpointFailure {
  if (status === 401 || status === 403) return new EndpointFailure('key', `The key was refused (${status})`);
  if (status === 404) return new EndpointFailure('missing', 'There is no such address or model (404)');
  if (status === 429 || status >= 500) {
    const after = retryAfterMs(retryAfter);
    const detail = `The endpoint cannot answer just now (${status})`;
    return new EndpointFailure('busy', detail, after === undefined ? {} : { retryAfterMs: after });
  }
  return new EndpointFailure('refused', `The endpoint refused the request (${status})`);
}

async function* read(reply: IncomingMessage): AsyncGenerator<ChatPiece> {
  const calls = new JoinedCalls();
  const streamed = reply.headers['content-type']?.includes('text/event-stream') ?? false;
  for await (const answer of streamed ? readStream(reply) : readWhole(reply)) {
    for (const { message, delta } of answer.choices.slice(0, 1)) {
      const part = delta ?? message;
      if (part?.content) yield { kind: 'text', text: part.content };
      calls.add(part?.tool_calls ?? []);
    }
    if (answer.usage) yield { kind: 'usage', usage: answer.usage };
  }
  if (calls.all.length > 0) yield { kind: 'calls', calls: calls.all };
}

/** Half a stream is told from a whole one by its last words: a reason to end, or `[DONE]`. */
async function* readStream(reply: IncomingMessage): AsyncGenerator<WireAnswer> {
  let ended = false;
  for await (const data of readEvents(reply, BOUNDS)) {
    if (data.trim() === DONE) return;
    const answer = parse(data);
    ended ||= answer.choices.some(({ finish_reason }) => finish_reason);
    yield answer;
  }
  if (!ended) throw new EndpointFailure('cut-off', 'The answer ended in the middle');
}

async function* readWhole(reply: IncomingMessage): AsyncGenerator<WireAnswer> {
  let text = '';
  for await (const piece of readText(reply, BOUNDS)) text += piece;
  yield parse(text);
}

function parse(text: string): WireAnswer {
  const answer = answerSchema.safeParse(jsonOf(text));
  if (!answer.success) throw new EndpointFailure('malformed', 'The answer is not as the protocol has it');
  if (answer.data.error) throw new EndpointFailure('cut-off', 'The endpoint told of an error in its answer');
  return answer.data;
}
