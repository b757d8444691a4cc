import { administrationRoutes } from '@lode/shared/administration/rest';
import { DAYS_KEPT, type Part, type PartState } from '@lode/shared/status/parts';
import { incidentRoutes, statusRoutes } from '@lode/shared/status/rest';
import type { IncidentDraft, Status } from '@lode/shared/status/schemas';
import { switchRoutes } from '@lode/shared/switches/rest';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { chains } from '../factories/chains.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { buildOperator } from '../factories/withdrawals.ts';
import { Api, codeOf, refusalOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const MINUTE_MS = 60_000;
let operator: Person;

beforeAll(async () => {
  operator = await buildOperator(site);
});

beforeEach(async () => {
  const { HealthDayModel, LookModel } = await import('@lode/server/features/status/health.model');
  const { IncidentModel } = await import('@lode/server/features/status/incident.model');
  await Promise.all(
    [HealthDayModel, LookModel, IncidentModel].map((model) => model.collection.deleteMany({})),
  );
});

afterEach(async () => {
  const { SwitchModel } = await import('@lode/server/features/switches/switch.model');
  const { setClockMoved } = await import('@lode/server/platform/clock');
  await SwitchModel.deleteMany({});
  setClockMoved(0);
});

/** What is recorded for a minute, so many minutes ago. */
async function record(minutesAgo: number, states: Partial<Record<Part, PartState>>): Promise<void> {
  const { setClockMoved } = await import('@lode/server/platform/clock');
  const { recordHealth } = await import('@lode/server/features/status/commands/record-health');
  setClockMoved(-minutesAgo * MINUTE_MS);
  // The clock has leapt: this look is of nothing.
  await recordHealth(async () => states);
  await recordHealth(async () => states);
  setClockMoved(0);
}

/** What everybody sees, read anew in this process: a server keeps its answer for some seconds. */
async function shown(): Promise<Status> {
  const { forgetStatus, getStatus } = await import('@lode/server/features/status/queries/get-status');
  forgetStatus();
  return getStatus();
}

async function look() {
  const { lookAtParts } = await import('@lode/server/features/status/checks/look-at-parts');
  return lookAtParts();
}

const partOf = (status: Status, part: Part) => status.parts.find((one) => one.part === part);
const draft = (traits: Partial<IncidentDraft> = {}): IncidentDraft => ({
  ...{ kind: 'incident', title: 'Deposits of BTC come late', parts: ['deposits_btc'], impact: 'degraded' },
  ...{ starts_at: new Date(Date.now() - MINUTE_MS).toISOString(), ends_at: null },
  ...{ state: 'investigating', text: 'We are looking into it.' },
  ...traits,
});

test('H the parts are looked at as they are: a switch is a stop, an old price and a silent chain are told', async () => {
  await (await chains()).rounds(1);
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  // Both servers leave word by themselves.
  const found = await until(async () => {
    const states = await look();
    return states.site === 'operational' && states;
  });
  expect(found).toMatchObject({ live: 'operational', support: 'operational', prices: 'operational' });
  expect(found).toMatchObject({ deposits_btc: 'operational', mining: 'operational', mail: 'operational' });
  await operator.call(switchRoutes.stop, {
    body: { name: 'deposits', coin: 'BTC', reason: 'a test of the status page' },
  });
  expect(await look()).toMatchObject({ deposits_btc: 'stopped', deposits_trx: 'operational' });
  const { setClockMoved } = await import('@lode/server/platform/clock');
  setClockMoved(10 * MINUTE_MS);
  expect(await look()).toMatchObject({ prices: 'down', deposits_trx: 'degraded', deposits_btc: 'stopped' });
  setClockMoved(2 * 3_600_000);
  expect(await look()).toMatchObject({ deposits_trx: 'down' });
});

test('H what was not recorded is no record: gaps, days before, and a state of which nobody tells', async () => {
  const before = await shown();
  expect(before).toMatchObject({ checked_at: null, troubles: [] });
  for (const { state, days } of before.parts) {
    expect([state, days.length, days.every((day) => day === null)]).toEqual([null, DAYS_KEPT, true]);
  }
  await record(3, { mail: 'operational', live: 'down' });
  await record(2, { mail: 'operational', live: 'down' });
  await record(0, { mail: 'degraded' });
  const after = await shown();
  const total = (part: Part) =>
    partOf(after, part)?.days.reduce((sum, day) => sum + (day ?? []).reduce((all, one) => all + one, 0), 0);
  expect([total('mail'), total('live'), total('site')]).toEqual([180, 120, 0]);
  expect([partOf(after, 'mail')?.state, partOf(after, 'live')?.state]).toEqual(['degraded', null]);
  const told = after.troubles.map(({ part, state, from, to, ongoing }) => {
    return [part, state, (Date.parse(to) - Date.parse(from)) / MINUTE_MS, ongoing];
  });
  expect(told).toEqual([
    ['mail', 'degraded', 1, true],
    ['live', 'down', 2, false],
  ]);
});

test('a minute counts once, whoever looks; a record that is old says nothing of now', async () => {
  await record(10, { prices: 'operational' });
  await record(10, { prices: 'down' });
  const status = await shown();
  expect(partOf(status, 'prices')?.days.filter(Boolean)).toEqual([[60, 0, 0, 0]]);
  expect(partOf(status, 'prices')?.state).toBeNull();
  expect(status.checked_at).not.toBeNull();
});

test('days older than ninety are dropped, by what is recorded next', async () => {
  const { HealthDayModel } = await import('@lode/server/features/status/health.model');
  await HealthDayModel.create({ _id: '2020-01-01', seconds: { mail: { operational: 60 } } });
  await record(0, { mail: 'operational' });
  expect(await HealthDayModel.exists({ _id: '2020-01-01' })).toBeNull();
});

test('an incident is written once, added to and never changed; everybody reads it, nobody who wrote it', async () => {
  const body = draft({ title: '<img src=x onerror=alert(1)>' });
  const create = (server: number) =>
    operator.call(incidentRoutes.create, { body, idempotencyKey: 'one-incident' }, server);
  const [first, again] = [await create(0), await create(1)];
  expect(again.id).toBe(first.id);
  const params = { id: first.id };
  const update = { state: 'resolved', text: 'A source did not answer; another one does.' } as const;
  const input = { params, body: update, idempotencyKey: 'one-update' };
  await operator.call(incidentRoutes.update, input);
  await operator.call(incidentRoutes.update, input, 1);
  const mistake = { params, body: { state: 'monitoring', text: 'It was too soon to say so.' } } as const;
  const { updates } = await operator.call(incidentRoutes.update, mistake);
  expect(updates.map(({ state, by }) => [state, by])).toEqual([
    ['monitoring', operator.username],
    ['resolved', operator.username],
    ['investigating', operator.username],
  ]);
  const { incidents } = await shown();
  expect(incidents).toMatchObject([{ title: body.title, state: 'monitoring', impact: 'degraded' }]);
  expect(JSON.stringify(incidents)).not.toContain(operator.username);
  const admin = await buildAgent(site, { role: 'admin' });
  const { items } = await admin.call(administrationRoutes.listOperations, { query: { category: 'support' } });
  expect(items.filter(({ target }) => target.id === params.id).map(({ action }) => action)).toEqual([
    'incident.updated',
    'incident.updated',
    'incident.created',
  ]);
});

test('the first page and the API show it to anybody as text, and are read once for all', async () => {
  await record(0, { site: 'operational', mail: 'down' });
  await operator.call(incidentRoutes.create, { body: draft({ title: '<b>bold</b> & more' }) });
  const visitor = new Api(site.urls[0] ?? '');
  const reply = await visitor.send(statusRoutes.overview);
  expect(reply.headers.get('cache-control')).toBe('public, max-age=15');
  const page = await until(async () => {
    const { text } = await visitor.fetch('/status?lang=de');
    return text.includes('&lt;b>bold') && text;
  });
  expect(page).not.toContain('<b>bold</b>');
  expect(page).toContain('hreflang="fr"');
  expect(await (await fetch(`${site.urls[0]}/sitemap.xml`)).text()).toContain('/status?lang=de"');
});

test('who may not, and what does not fit, is refused: nothing is written', async () => {
  const [customer, agent] = [await buildCustomer(site), await buildAgent(site)];
  for (const person of [customer, agent])
    expect(await codeOf(person.call(incidentRoutes.create, { body: draft() }))).toBe('FORBIDDEN');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const wrong: Record<string, Partial<IncidentDraft>> = {
    state: { state: 'scheduled' },
    parts: { parts: [] },
    title: { title: '  ' },
    text: { text: 'long '.repeat(300) },
    starts_at: { starts_at: inDays(1) },
    ends_at: { kind: 'maintenance', state: 'scheduled', starts_at: inDays(2), ends_at: inDays(1) },
  };
  for (const [field, traits] of Object.entries(wrong)) {
    const { failure } = await refusalOf(operator.call(incidentRoutes.create, { body: draft(traits) }));
    expect(Object.keys(failure.fields ?? {})).toEqual([field]);
  }
  const planned = draft({
    kind: 'maintenance',
    state: 'scheduled',
    starts_at: inDays(1),
    ends_at: inDays(2),
  });
  const { id } = await operator.call(incidentRoutes.create, { body: planned });
  const misfit = { params: { id }, body: { state: 'resolved', text: 'done' } } as const;
  expect(await codeOf(operator.call(incidentRoutes.update, misfit))).toBe('INVALID_PARAMS');
  const { total } = await operator.call(incidentRoutes.list);
  expect(total).toBe(1);
});
