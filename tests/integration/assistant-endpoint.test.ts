import type { Considered, Passage, Question, Sentence } from '@lode/server/features/assistant/answer';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildAgent, type Person } from '../factories/people.ts';
import { AssistantEndpoint, type Trouble } from '../harness/assistant-endpoint.ts';
import { FROM_NOON } from '../harness/noon.ts';
import { type AssistantChanges, setUpAssistant } from '../harness/set-up-assistant.ts';
import { useCluster } from '../harness/use-site.ts';

const own = useCluster({ servers: 1, workers: 0, env: FROM_NOON });
const CUSTOMER = 'a'.repeat(24);
let endpoint: AssistantEndpoint;
let admin: Person;

const PASSAGE: Passage = {
  slug: 'late-deposit',
  title: 'Late deposits',
  language: 'en',
  sentences: ['A late deposit is credited.', 'It counts at the rate of the moment when it comes.'],
};
const QUESTION: Question = { text: 'My deposit was late', language: 'en', history: [], customerId: CUSTOMER };
const CONSIDERED: Considered = {
  decision: { kind: 'answer', sentences: [], choices: [], asksHelpful: true },
  language: 'en',
  found: [],
  passages: [PASSAGE],
  facts: [{ tool: 'balance', path: '/wallet', sentences: ['Your balance is $12.34.'] }],
};
const quote = (at: number) => `${JSON.stringify({ ref: 1, quote: PASSAGE.sentences[at] })}\n`;

beforeAll(async () => {
  endpoint = await AssistantEndpoint.start();
  admin = await buildAgent(own.cluster, { role: 'admin' });
});
beforeEach(async () => {
  endpoint.reset(() => ({ text: quote(0) + quote(1) }));
  const [{ ConfigurationModel }, { SpendingModel }] = await Promise.all([
    import('@lode/server/features/assistant/configuration.model'),
    import('@lode/server/features/assistant/spending.model'),
  ]);
  await ConfigurationModel.deleteMany({});
  await SpendingModel.deleteMany({});
});
afterAll(() => endpoint.close());

function setUp(changes: AssistantChanges = {}) {
  const at = { base_url: endpoint.url, model: 'some', max_tokens: 100, price_input: '2', price_output: '10' };
  return setUpAssistant(admin, {
    provider: 'endpoint',
    ...changes,
    endpoint: { ...at, ...changes.endpoint },
  });
}

/** Tells the configuration what the endpoint can do, as the test button would. */
async function tryIt() {
  const { testEndpoint } = await import('@lode/server/features/assistant/commands/test-endpoint');
  const { readConfiguration } = await import('@lode/server/features/assistant/queries/get-configuration');
  const said = endpoint.say;
  endpoint.reset();
  await testEndpoint({ ...(await readConfiguration()).endpoint, key: null });
  endpoint.reset(said);
  // Trying counts as well.
  const { SpendingModel } = await import('@lode/server/features/assistant/spending.model');
  expect(await spentBy('all')).toMatchObject({ tokens: 4 * 250 });
  await SpendingModel.deleteMany({});
}

async function answer(signal = AbortSignal.timeout(250_000), question = QUESTION) {
  const { answerByEndpoint } = await import('@lode/server/features/assistant/endpoint');
  const sentences: Sentence[] = [];
  let report = { tokens: -1, cut: [] as string[] };
  let error: unknown;
  try {
    for await (const one of answerByEndpoint(question, CONSIDERED, signal, (told) => (report = told)))
      sentences.push(one);
  } catch (caught) {
    error = caught;
  }
  return { texts: sentences.map(({ text }) => text), report, error };
}

async function spentBy(owner: string) {
  const { SpendingModel } = await import('@lode/server/features/assistant/spending.model');
  const row = await SpendingModel.findOne({ _id: new RegExp(` ${owner}$`) }, null, {
    useBigInt64: true,
  }).lean();
  return row && { tokens: Number(row.tokens), usd: BigInt(row.usd) };
}

describe('an answer by the endpoint', () => {
  it('is what it points at, of what it is given: the question, the passages and no figure of the account (H7)', async () => {
    await setUp({ endpoint: { prompt: 'Be kind.' } });
    endpoint.say = () => ({ text: `${quote(1)}{"fact":1}\n{"ref":1,"quote":"You will be rich."}` });
    const history = [
      { author: 'customer' as const, text: 'I am ann@example.com' },
      { author: 'assistant' as const, text: 'Your balance is $12.34.' },
    ];
    const { texts, report } = await answer(undefined, { ...QUESTION, history });
    expect(texts).toEqual([PASSAGE.sentences[1], 'Your balance is $12.34.']);
    expect(report.cut).toEqual(['{"ref":1,"quote":"You will be rich."}']);
    const [asked] = endpoint.asked;
    expect(asked?.raw).toContain('Be kind.');
    expect(asked?.raw).toContain(PASSAGE.sentences[0]);
    for (const secret of ['12.34', 'ann@', CUSTOMER]) expect(asked?.raw).not.toContain(secret);
  });

  it('may come after one search of the articles, which gets nothing else', async () => {
    await setUp();
    await tryIt();
    endpoint.reset((_, times) =>
      times === 1
        ? {
            calls: [
              { name: 'search_articles', arguments: '{"query":"lost phone second factor"}' },
              { name: 'read_balance', arguments: '{"customer_id":"bbbb"}' },
              { name: 'search_articles', arguments: '{"customer_id":"bbbb"}' },
            ],
          }
        : { text: quote(0) },
    );
    const { texts, report } = await answer();
    expect(texts).toEqual([PASSAGE.sentences[0]]);
    expect(report.cut).toHaveLength(2);
    const told = endpoint.asked[1]?.body.messages.filter(({ role }) => role === 'tool') ?? [];
    expect(JSON.parse(told[0]?.content ?? '')).toHaveProperty('passages');
    expect(told.slice(1).map(({ content }) => content)).toEqual(
      Array(2).fill('{"error":"There is no such tool"}'),
    );
    expect(endpoint.asked[1]?.body.tools).toBeUndefined();
  });

  it.each([
    ['{"action":"hand-off"}', { name: 'EndpointDeclined', action: 'hand-off' }],
    ['{"action":"ask"}', { name: 'EndpointDeclined', action: 'ask' }],
    ['You will be rich.', { kind: 'nothing-proved' }],
    ['', { kind: 'nothing-proved' }],
  ])('that is %j is none: the caller goes on without it', async (text, expected) => {
    await setUp();
    endpoint.say = () => ({ text });
    expect(await answer()).toMatchObject({ texts: [], error: expected });
  });

  it.each<Trouble>([
    ...(['half', 'broken', 'wrong-json', 'html', 'long-line', 'error-inside', 'no-key'] as const),
    ...(['redirect', 'busy', 'busy-for-long'] as const),
  ])('fails long before the time is up that it is waited for, on %s', async (trouble) => {
    await setUp({ endpoint: { timeout_s: 60 } });
    endpoint.trouble = trouble;
    const began = performance.now();
    expect((await answer()).error).toMatchObject({ name: 'EndpointFailure' });
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it.each<Trouble>(['stall', 'stall-in-the-middle'])(
    'is waited for as long as is set: %s',
    async (trouble) => {
      await setUp({ endpoint: { timeout_s: 2 } });
      endpoint.trouble = trouble;
      expect((await answer()).error).toMatchObject({ kind: 'timeout' });
    },
  );
});

describe('spending', () => {
  it('counts what the endpoint tells, for the customer and for all', async () => {
    await setUp();
    await tryIt();
    const { report } = await answer();
    expect(report.tokens).toBe(250);
    // 200 at 2 and 50 at 10 dollars a million.
    expect(await spentBy(CUSTOMER)).toEqual({ tokens: 250, usd: 900n });
    expect(await spentBy('all')).toEqual({ tokens: 250, usd: 900n });
    const { getSpending } = await import('@lode/server/features/assistant/spending');
    const { readConfiguration } = await import('@lode/server/features/assistant/queries/get-configuration');
    expect(await getSpending(await readConfiguration())).toEqual({
      tokens: 250,
      usd: '0.0009',
      stopped: false,
    });
  });

  it('counts an estimate where none is told, and nothing for a refusal', async () => {
    await setUp();
    endpoint.usage = null;
    const { report } = await answer();
    expect(report.tokens).toBeGreaterThan(250);
    expect(await spentBy('all')).toMatchObject({ tokens: report.tokens });
    endpoint.trouble = 'no-key';
    expect((await answer()).report.tokens).toBe(0);
    expect(await spentBy('all')).toMatchObject({ tokens: report.tokens });
  });

  it('of an answer that is stopped is settled, and the endpoint is let go of', async () => {
    await setUp();
    endpoint.trouble = 'stall-in-the-middle';
    const stop = new AbortController();
    const stopped = answer(stop.signal);
    await vi.waitFor(() => expect(endpoint.asked).toHaveLength(1), { timeout: 150_000 });
    const reserved = (await spentBy('all'))?.tokens ?? 0;
    stop.abort(new Error('stopped'));
    const { error, report } = await stopped;
    expect(error).toMatchObject({ message: 'stopped' });
    expect(await spentBy('all')).toMatchObject({ tokens: report.tokens });
    expect(report.tokens).toBeLessThan(reserved);
    await vi.waitFor(() => expect(endpoint.left).toBe(1), { timeout: 150_000 });
  });

  it('is never passed by racing answers; one that died keeps its reservation', async () => {
    await setUp({ limits: { tokens_day: 2000, tokens_customer_day: 500 } });
    const { reserve, settle, hasRoom } = await import('@lode/server/features/assistant/spending');
    const { readConfiguration } = await import('@lode/server/features/assistant/queries/get-configuration');
    const settings = await readConfiguration();
    const customers = ['b', 'c', 'd', 'e', 'f'].map((digit) => digit.repeat(24));
    const tries = customers.flatMap((customer) =>
      Array.from({ length: 10 }, () =>
        reserve(settings, customer, { input: 40, output: 60 }).catch(() => undefined),
      ),
    );
    const got = (await Promise.all(tries)).filter((one) => one !== undefined);
    expect(got).toHaveLength(20);
    expect(await spentBy('all')).toEqual({ tokens: 2000, usd: 20n * 680n });
    for (const customer of customers) expect((await spentBy(customer))?.tokens).toBeLessThanOrEqual(500);
    expect(await hasRoom(settings, null)).toBe(false);
    // Two die, the others are settled with half.
    await Promise.all(got.slice(2).map((one) => settle(one, { input: 20, output: 30 })));
    expect(await spentBy('all')).toMatchObject({ tokens: 18 * 50 + 2 * 100 });
  });

  it('at its limit stops the asking, for a customer or for all, and is told', async () => {
    await setUp();
    await tryIt();
    await setUp({ limits: { usd_customer_day: '0.01' } });
    const { endpointIsUsable } = await import('@lode/server/features/assistant/endpoint');
    expect(await endpointIsUsable(CUSTOMER)).toBe(true);
    // More than what was reserved counts all the same.
    endpoint.usage = { prompt_tokens: 6000, completion_tokens: 10, total_tokens: 6010 };
    await answer();
    expect(await endpointIsUsable(CUSTOMER)).toBe(false);
    expect(await endpointIsUsable('b'.repeat(24))).toBe(true);
    const asked = endpoint.asked.length;
    expect(await answer()).toMatchObject({ texts: [], error: { kind: 'limit' } });
    expect(endpoint.asked).toHaveLength(asked);
    const { spent_today } = await setUp({ limits: { usd_day: '0.0121' } });
    expect(spent_today).toEqual({ tokens: 6010, usd: '0.0121', stopped: true });
    expect(await endpointIsUsable(null)).toBe(false);
  });
});

describe('the copilot', () => {
  it('has no translation without an endpoint, and keeps figures with one', async () => {
    const { translate } = await import('@lode/server/features/assistant/copilot');
    const { forgetConfiguration } = await import('@lode/server/features/assistant/queries/get-configuration');
    forgetConfiguration();
    await expect(translate(['Hello'], 'de')).rejects.toMatchObject({ code: 'NOT_AVAILABLE' });
    await setUp();
    endpoint.say = () => ({ text: '```json\n{"texts":["Ich zahlte ⟦1⟧","Am 3. Mai"]}\n```' });
    expect(await translate(['I paid $1,250.50', 'On 3 May'], 'de')).toEqual(['Ich zahlte $1,250.50', null]);
    expect(endpoint.asked[0]?.raw).not.toContain('1,250');
    endpoint.say = () => ({ text: `{"texts":["${'lang '.repeat(100)}"]}` });
    expect(await translate(['long '.repeat(100)], 'de')).toEqual(['lang '.repeat(100).trim()]);
    expect(endpoint.asked.at(-1)?.body.max_tokens).toBeGreaterThan(250);
    endpoint.trouble = 'no-key';
    await expect(translate(['Hello'], 'de')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  });

  it('sums up in the customer’s own words, whoever chooses them', async () => {
    const { summarise } = await import('@lode/server/features/assistant/copilot');
    const turns = [
      { author: 'customer' as const, text: 'I lost my phone. I cannot log in.' },
      { author: 'assistant' as const, text: 'Use a recovery code.' },
      { author: 'customer' as const, text: 'I have none' },
    ];
    const { forgetConfiguration } = await import('@lode/server/features/assistant/queries/get-configuration');
    forgetConfiguration();
    const built = await summarise(turns, 'en');
    expect(built.provider).toBe('built-in');
    expect(built.text).toContain('“I lost my phone. I cannot log in.”\n“I have none”');
    await setUp();
    endpoint.say = () => ({
      text: '{"ref":1,"quote":"I cannot log in."}\n{"ref":1,"quote":"They are a thief."}',
    });
    expect(await summarise(turns, 'en')).toEqual({ text: '“I cannot log in.”', provider: 'endpoint' });
    endpoint.say = () => ({ text: 'They are a thief.' });
    expect(await summarise(turns, 'en')).toEqual(built);
  });
});
