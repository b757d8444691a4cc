import { administrationRoutes } from '@lode/shared/administration/rest';
import { assistantRoutes as routes } from '@lode/shared/assistant/rest';
import type { Configuration } from '@lode/shared/assistant/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAgent, type Person } from '../factories/people.ts';
import { codeOf, refusalOf } from '../harness/api.ts';
import { AssistantEndpoint, type Style } from '../harness/assistant-endpoint.ts';
import { changed, setUpAssistant } from '../harness/set-up-assistant.ts';
import { useCluster } from '../harness/use-site.ts';

const KEY = 'sk-test-0123456789-abcdefghij-WXYZ';
const own = useCluster({ servers: 1, workers: 0 });
let endpoint: AssistantEndpoint;
let admin: Person;

beforeAll(async () => {
  endpoint = await AssistantEndpoint.start();
  admin = await buildAgent(own.cluster, { role: 'admin' });
});
beforeEach(async () => {
  endpoint.reset();
  const { ConfigurationModel } = await import('@lode/server/features/assistant/configuration.model');
  await ConfigurationModel.deleteMany({});
});
afterAll(() => endpoint.close());

const read = () => admin.call(routes.get);
const storedRow = async () => {
  const { ConfigurationModel } = await import('@lode/server/features/assistant/configuration.model');
  return ConfigurationModel.findById('assistant').lean();
};

describe('the configuration', () => {
  it('begins switched off outside of the demo, with the built-in provider, all topics and no limits', async () => {
    expect(await read()).toMatchObject({
      enabled: false,
      provider: 'built-in',
      topics: ['fraud', 'hacked', 'complaint', 'legal'],
      endpoint: { base_url: '', key_end: null, abilities: null },
      limits: { tokens_day: 0, usd_day: '0' },
      spent_today: { tokens: 0, usd: '0.00', stopped: false },
      copilot: true,
      rev: 0,
    } satisfies Partial<Record<keyof Configuration, unknown>>);
  });

  it('is saved by who has read it as it is, and who has proved who they are', async () => {
    const body = changed(await read(), { enabled: true, words: ['supervisor'] });
    const saves = await Promise.all([1, 2, 3].map(() => codeOf(admin.call(routes.save, { body }))));
    expect(saves.sort()).toEqual(['OK', 'STALE_VERSION', 'STALE_VERSION']);
    const after = await read();
    expect(after).toMatchObject({ enabled: true, words: ['supervisor'], rev: 1, changed_by: admin.username });

    const stale = await buildAgent(own.cluster, { role: 'admin' });
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    await TokenModel.updateMany({ userId: stale.id }, { $set: { provedAt: new Date(Date.now() - 300_001) } });
    expect(await codeOf(stale.call(routes.save, { body: changed(after, {}) }))).toBe('REAUTH_REQUIRED');
  });

  it('wants an address and a model of an endpoint, and amounts of whole micro-dollars', async () => {
    const save = async (changes: Parameters<typeof changed>[1]) =>
      refusalOf(admin.call(routes.save, { body: changed(await read(), changes) }));
    const incomplete = await save({ provider: 'endpoint', endpoint: { model: 'some' } });
    expect(incomplete.failure).toMatchObject({
      code: 'ENDPOINT_INCOMPLETE',
      fields: { 'endpoint.base_url': 'ENDPOINT_INCOMPLETE' },
    });
    const fine = await save({ limits: { usd_day: '0.0000001' } });
    expect(fine.failure).toMatchObject({ fields: { 'limits.usd_day': 'INVALID_PARAMS' } });
  });

  it('refuses an address inside, where no setting permits it', async () => {
    await own.cluster.addServer({ ASSISTANT_ENDPOINT_PRIVATE: '0' });
    for (const base_url of [
      endpoint.url,
      'http://169.254.169.254/v1',
      'http://localhost:1/v1',
      'http://[::1]/v1',
    ]) {
      const body = changed(await read(), { endpoint: { base_url, model: 'some' } });
      const refused = await refusalOf(admin.call(routes.save, { body }, 1));
      expect([base_url, refused.failure.fields]).toEqual([
        base_url,
        { 'endpoint.base_url': 'ENDPOINT_NOT_ALLOWED' },
      ]);
      const { checks, abilities } = await admin.call(routes.test, { body: body.endpoint }, 1);
      expect([checks[0]?.ok, checks.filter(({ ok }) => ok).length, abilities]).toEqual([false, 0, null]);
    }
    expect(endpoint.asked).toEqual([]);
  });
});

describe('the key', () => {
  const at = (base_url: string, key: string | null) => ({ endpoint: { base_url, model: 'some', key } });

  it('is never told, neither by the API nor the operation log nor the store', async () => {
    const saved = await setUpAssistant(admin, { provider: 'endpoint', ...at(endpoint.url, KEY) });
    expect(saved.endpoint.key_end).toBe('WXYZ');
    const log = await admin.send(administrationRoutes.listOperations, { query: { page: 1, limit: 20 } });
    expect(log.text).toContain('assistant.configured');
    expect(log.text).toContain(endpoint.url);
    for (const text of [JSON.stringify(await read()), log.text, JSON.stringify(await storedRow())]) {
      expect(text).not.toContain(KEY.slice(0, -4));
    }
  });

  it('stays when none is given, goes when an empty one is, and is not taken along to another origin', async () => {
    await setUpAssistant(admin, at(endpoint.url, KEY));
    expect((await setUpAssistant(admin, at(`${endpoint.url}/other`, null))).endpoint.key_end).toBe('WXYZ');
    expect((await setUpAssistant(admin, at('http://127.0.0.1:9/v1', null))).endpoint.key_end).toBeNull();
    await setUpAssistant(admin, at(endpoint.url, KEY));
    expect((await setUpAssistant(admin, at(endpoint.url, ''))).endpoint.key_end).toBeNull();
    expect((await storedRow())?.key).toBeNull();
  });

  it('that is kept is tried at its own origin only', async () => {
    const elsewhere = await AssistantEndpoint.start();
    const { endpoint: kept } = await setUpAssistant(admin, at(endpoint.url, KEY));
    const { key_end: _end, abilities: _abilities, ...given } = kept;
    await admin.call(routes.test, { body: { ...given, key: null } });
    await admin.call(routes.test, { body: { ...given, base_url: elsewhere.url, key: null } });
    expect(endpoint.asked[0]?.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(elsewhere.asked.length).toBeGreaterThan(0);
    for (const { headers } of elsewhere.asked) expect(headers.authorization).toBeUndefined();
    await elsewhere.close();
  });
});

describe('trying an endpoint', () => {
  const ALL = { streams: true, usage_in_stream: true, tools: true, json: true, newer_limits: false };
  const body = () => ({
    base_url: endpoint.url,
    model: 'some',
    key: KEY,
    prompt: '',
    temperature: 0,
    max_tokens: 200,
    timeout_s: 2,
    price_input: '0',
    price_output: '0',
  });

  it.each<[Style, object]>([
    ['openai', ALL],
    ['vllm', ALL],
    ['ollama', ALL],
    ['llama-cpp', ALL],
    ['gateway', ALL],
    ['reasoning', { ...ALL, newer_limits: true }],
    ['strict', { ...ALL, usage_in_stream: false }],
    ['toolless', { ...ALL, tools: false }],
  ])('%s is seen as what it is, and that is kept with the configuration', async (style, abilities) => {
    endpoint.style = style;
    await setUpAssistant(admin, { endpoint: { base_url: endpoint.url, model: 'some' } });
    const tested = await admin.call(routes.test, { body: body() });
    expect(tested.abilities).toMatchObject(abilities);
    expect(tested.checks.map(({ name }) => name)).toEqual([
      'address',
      'key',
      'answer',
      'stream',
      'usage',
      'tools',
      'json',
    ]);
    expect((await read()).endpoint.abilities).toEqual(tested.abilities);
    const other = await setUpAssistant(admin, { endpoint: { base_url: endpoint.url, model: 'another' } });
    expect(other.endpoint.abilities).toBeNull();
  });

  it('takes nothing from the one in force, and is known of the other once that is saved', async () => {
    const saved = { base_url: endpoint.url, model: 'some' };
    const other = { base_url: `${endpoint.url}/other`, model: 'some' };
    await setUpAssistant(admin, { endpoint: saved });
    const { abilities } = await admin.call(routes.test, { body: body() });
    endpoint.style = 'toolless';
    for (const elsewhere of [other, { ...saved, model: 'another' }, other]) {
      await admin.call(routes.test, { body: { ...body(), ...elsewhere } });
      expect((await read()).endpoint.abilities).toEqual(abilities);
    }
    const moved = await setUpAssistant(admin, { endpoint: other });
    expect(moved.endpoint.abilities).toMatchObject({ ...ALL, tools: false });
  });

  it.each([
    ['no-key', 'key', 'The key was refused (401)'],
    ['stall', 'answer', 'It did not answer in time'],
    ['html', 'answer', 'The answer is not as the protocol has it'],
    ['redirect', 'answer', 'The endpoint refused the request (302)'],
  ] as const)('%s is told in words, none of them the endpoint’s', async (trouble, name, detail) => {
    endpoint.trouble = trouble;
    const { checks, abilities } = await admin.call(routes.test, { body: body() });
    expect(checks).toContainEqual({ name, ok: false, detail });
    expect(checks).toContainEqual({ name: 'json', ok: false, detail: 'Not tried' });
    expect(abilities).toBeNull();
    expect(JSON.stringify(checks)).not.toMatch(/sk-/);
  });
});
