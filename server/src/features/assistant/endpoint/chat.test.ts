import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { AssistantEndpoint, STYLES, type Trouble } from '../../../../../tests/harness/assistant-endpoint.ts';
import type { ChatPiece, ChatRequest } from './chat.ts';
import { collect } from './collect.ts';
import { RETRY_MS, retryAfterMs } from './retry.ts';
import type { ToolCall } from './wire.ts';

vi.stubEnv('SECRET', 'a secret of the tests, long enough to sign with');
vi.stubEnv('ALLOW_SIMULATED', '1');
vi.stubEnv('ASSISTANT_ENDPOINT_PRIVATE', '1');

let endpoint: AssistantEndpoint;
beforeAll(async () => {
  endpoint = await AssistantEndpoint.start();
});
afterEach(() => endpoint.reset());
afterAll(() => endpoint.close());

const TEXT = 'A deposit — “late” or not — is credited. 存款 👍';
const TOOL = { name: 'search_articles', description: 'Finds', parameters: { type: 'object' } };

async function ask(
  request: Partial<ChatRequest> = {},
  signal = AbortSignal.timeout(10_000),
): Promise<ChatPiece[]> {
  const { chat } = await import('./chat.ts');
  const at = { baseUrl: endpoint.url, model: 'some', key: 'sk-secret' };
  const standard = {
    messages: [{ role: 'user' as const, content: 'Hello' }],
    maxTokens: 100,
    temperature: 0,
    stream: true,
  };
  return collect(chat(at, { ...standard, ...request }, signal));
}

const textOf = (pieces: ChatPiece[]) =>
  pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
const callsOf = (pieces: ChatPiece[]): ToolCall[] =>
  pieces.flatMap((piece) => (piece.kind === 'calls' ? piece.calls : []));

test.each(STYLES)('%s: an answer in pieces, a whole one, and calls of tools are read', async (style) => {
  const say = () => ({ text: TEXT });
  const newerLimits = style === 'reasoning';
  endpoint.reset(say);
  endpoint.style = style;
  expect(textOf(await ask({ newerLimits }))).toBe(TEXT);
  expect(textOf(await ask({ newerLimits, stream: false }))).toBe(TEXT);
  if (style === 'toolless') return;
  const given = { name: TOOL.name, arguments: '{"query":"late deposit {x}"}' };
  endpoint.say = () => ({ calls: [given, { ...given, arguments: '{}' }] });
  const calls = callsOf(await ask({ newerLimits, tools: [TOOL] }));
  expect(calls).toMatchObject([given, { ...given, arguments: '{}' }]);
});

test('the usage at the end of a stream is read where it is told', async () => {
  expect(await ask({ usageInStream: true })).toContainEqual({
    kind: 'usage',
    usage: { input: 200, output: 50 },
  });
  expect((await ask()).some(({ kind }) => kind === 'usage')).toBe(false);
});

test('the key goes out as a bearer, and an answer is asked for as set up', async () => {
  await ask({ json: true });
  const [asked] = endpoint.asked;
  expect(asked?.headers.authorization).toBe('Bearer sk-secret');
  expect(asked?.body).toMatchObject({ model: 'some', stream: true, max_tokens: 100, temperature: 0 });
  expect(asked?.body.stream_options).toBeUndefined();
});

test.each<[Trouble, string]>([
  ['half', 'cut-off'],
  ['broken', 'cut-off'],
  ['wrong-json', 'malformed'],
  ['wrong-shape', 'malformed'],
  ['html', 'malformed'],
  ['long-line', 'too-long'],
  ['error-inside', 'cut-off'],
  ['no-key', 'key'],
  ['redirect', 'refused'],
])('%s fails as %s, and says nothing that the endpoint said', async (trouble, kind) => {
  endpoint.trouble = trouble;
  endpoint.say = () => ({ text: TEXT });
  const error = await ask().catch((caught: unknown) => caught);
  expect(error).toMatchObject({ name: 'EndpointFailure', kind });
  expect(String(error)).not.toMatch(/sk-|elsewhere/);
  expect(endpoint.asked).toHaveLength(1);
});

test('an end without [DONE] is an end where the last piece says so', async () => {
  endpoint.trouble = 'no-done';
  expect(textOf(await ask())).toBe('ready');
});

test('a line of 33 MB ends the connection long before its end', async () => {
  endpoint.trouble = 'long-line';
  await expect(ask()).rejects.toMatchObject({ kind: 'too-long' });
  await vi.waitFor(() => expect(endpoint.left).toBe(1), { timeout: 60_000 });
});

test('what is busy once is asked again', async () => {
  endpoint.trouble = 'busy-once';
  expect(textOf(await ask())).toBe('ready');
  expect(endpoint.asked).toHaveLength(2);
});

test.each<[Trouble, number]>([
  ['busy', RETRY_MS],
  ['busy-for-long', 500],
])('%s is given up within the budget of retries', async (trouble, longest) => {
  endpoint.trouble = trouble;
  const began = performance.now();
  await expect(ask()).rejects.toMatchObject({ kind: 'busy' });
  expect(performance.now() - began).toBeLessThan(longest + 300);
});

test('where nobody listens, it fails within the budget', async () => {
  const { chat } = await import('./chat.ts');
  const free = createServer().listen(0, '127.0.0.1');
  const address = await new Promise((resolve) => free.once('listening', () => resolve(free.address())));
  await new Promise((resolve) => free.close(resolve));
  const at = { baseUrl: `http://127.0.0.1:${(address as { port: number }).port}`, model: 'some', key: null };
  const request = { messages: [], maxTokens: 1, temperature: 0, stream: true };
  await expect(collect(chat(at, request, AbortSignal.timeout(10_000)))).rejects.toMatchObject({
    kind: 'unreachable',
  });
});

test.each<Trouble>(['stall', 'stall-in-the-middle', 'busy'])(
  '%s: aborting ends a request that would go on for ever',
  async (trouble) => {
    endpoint.trouble = trouble;
    endpoint.say = () => ({ text: TEXT });
    const stop = new AbortController();
    const asked = ask({}, stop.signal).catch((caught: unknown) => caught);
    await vi.waitFor(() => expect(endpoint.asked.length).toBeGreaterThan(0), { timeout: 60_000 });
    stop.abort(new Error('stopped'));
    expect(await asked).toMatchObject({ message: 'stopped' });
    if (trouble !== 'busy') await vi.waitFor(() => expect(endpoint.left).toBe(1), { timeout: 60_000 });
  },
);

test.each([
  ['2', 2000],
  ['0', 0],
  ['Thu, 01 Jan 1970 00:00:05 GMT', 4000],
  ['Thu, 01 Jan 1970 00:00:00 GMT', 0],
  ['soon', undefined],
  [undefined, undefined],
])('Retry-After %s is %s ms', (header, ms) => {
  expect(retryAfterMs(header, 1000)).toBe(ms);
});
