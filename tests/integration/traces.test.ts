import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { projectRoot } from '@lode/embedded/settings';
import { accountJobs } from '@lode/shared/accounts/jobs';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBrowserTraces } from '../../client/src/lib/browser-traces.ts';
import { buildOngoing, say, textOf } from '../factories/conversations.ts';
import { buildCustomer } from '../factories/people.ts';
import { Api, codeOf } from '../harness/api.ts';
import { freshFolder } from '../harness/backend.ts';
import type { ClusterNode } from '../harness/cluster.ts';
import { connectSocket, type TestSocket } from '../harness/sockets.ts';
import { removeFolder } from '../harness/test-process.ts';
import { type TakenSpan, TraceCollector } from '../harness/trace-collector.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const collector = await TraceCollector.start();
const folder = freshFolder();
// Once the site is gone, which hands over what it has left.
afterAll(async () => {
  await collector.close();
  removeFolder(folder);
});
const own = useCluster({
  env: {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    NODE_OPTIONS: `--import=${pathToFileURL(join(projectRoot, 'tests/harness/note-loaded.js')).href}`,
    LOADED_FOLDER: folder,
  },
});

beforeEach(() => {
  collector.hangs = false;
});

/** What spans may say beside names and times. */
const ATTRIBUTES = [
  'db.system.name',
  'error.type',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'lode.events',
  'messaging.system',
];
const SENT = 'support:message.send';
const CREATED = 'support:message.created';
const WAY = [`deliver ${CREATED}`, 'publish', 'outbox', 'transaction', SENT];

/** A page's part, by the browser's own code; what comes is painted at once. */
function pageOn(socket: TestSocket) {
  const traces = createBrowserTraces(
    (spans) => void socket.request('site:spans.tell', { spans }),
    (done) => done(),
  );
  socket.socket.onAny((event: string, payload: unknown) => traces.came(event, payload));
  return traces;
}

const names = (spans: TakenSpan[]) => spans.map(({ name }) => name);

/** The spans of a name in a trace, once there are so many and their ways have come whole. */
function untilSpans(traceId: string, name: string, ways: { amount: number; length: number }) {
  return until(
    () => {
      const found = collector.of(traceId).filter((span) => span.name === name);
      const whole = found.filter((span) => collector.wayTo(span).length === ways.length);
      return whole.length === ways.amount && whole;
    },
    { what: `${ways.amount} of ${name} with their whole way` },
  );
}

/** A conversation with an agent at the first server, and its customer at the second. */
async function openTalk() {
  const talk = await buildOngoing(own.cluster);
  const sockets = await Promise.all([talk.agent.connect(0), talk.customer.connect(1)]);
  for (const socket of sockets) await socket.request('support:open', { session_id: talk.id });
  return { ...talk, sockets };
}

test('one trace goes from the sending browser over gateway, store, outbox and Redis to the other browser', async () => {
  const { id, customer, agent, sockets } = await openTalk();
  const [from, to] = sockets;
  for (const socket of sockets) await socket.waitFor('site:traces.wanted');
  const [page] = [pageOn(from), pageOn(to)];
  const words = 'words that stand in no trace';
  await page.ask(SENT, textOf(id, words), (payload) => from.ask(SENT, payload));
  const { traceparent } = await to.waitFor(CREATED);
  const traceId = traceparent?.split('-')[1] ?? '';

  // The sender's own page is told as well.
  const shown = await untilSpans(traceId, 'browser show', { amount: 2, length: 7 });
  const ways = shown.map((span) => collector.wayTo(span));
  expect(ways.map(names)).toEqual(ways.map(() => ['browser show', ...WAY, 'browser send']));
  expect(new Set(ways.map((way) => way[1]?.instance)).size, 'each gateway hands over').toBe(2);
  expect(new Set(ways.flatMap((way) => way.slice(2).map(({ instance }) => instance))).size).toBe(1);
  for (const way of ways) expect(way.at(-1)?.parentSpanId ?? '').toBe('');
  for (const span of ways.flat())
    expect(BigInt(span.endTimeUnixNano) >= BigInt(span.startTimeUnixNano), span.name).toBe(true);

  const said = collector.bodies.join();
  for (const secret of [words, id, customer.id, customer.username, customer.email, agent.username])
    expect(said).not.toContain(secret);
  const keys = new Set(collector.spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
  expect([...keys].filter((key) => !ATTRIBUTES.includes(key))).toEqual([]);
});

test('a request goes on with the trace that its caller names, and so does the job that it queues', async () => {
  const customer = await buildCustomer(own.cluster);
  const [trace, span] = ['ab'.repeat(16), 'cd'.repeat(8)];
  const headers = { traceparent: `00-${trace}-${span}-01` };
  const body = { email: customer.email, password: 'Not their password 1' };
  const caller = new Api(own.cluster.urls[0] ?? '');
  const code = await codeOf(caller.call(accountRoutes.login, { body, headers }));
  const { name } = accountJobs.loginFailed;
  const [job] = await untilSpans(trace, `job ${name}`, { amount: 1, length: 3 });
  const way = collector.wayTo(job as TakenSpan);
  expect(names(way)).toEqual([`job ${name}`, `queue ${name}`, 'POST /auth/login']);
  expect(way.map(({ service }) => service)).toEqual(['lode-workers', 'lode-server', 'lode-server']);
  const request = way.at(-1);
  expect(request?.parentSpanId).toBe(span);
  expect(request?.attributes).toContainEqual({ key: 'error.type', value: { stringValue: code } });
  expect(request?.status.code ?? 0, 'a refusal is no fault').toBe(0);
});

test('what is no place in a trace begins one, and keeps nobody from anything', async () => {
  const customer = await buildCustomer(own.cluster);
  const before = collector.spans.length;
  const headers = { traceparent: `00-${'0'.repeat(32)}-nonsense` };
  await customer.call(accountRoutes.profile, { headers });
  const begun = await until(() =>
    collector.spans.slice(before).find(({ name }) => name === 'GET /users/profile'),
  );
  expect(begun.parentSpanId ?? '').toBe('');
});

describe('a collector', () => {
  const WORD = 'the trace collector does not take';

  test('that hangs delays no message; what it does not take is dropped, counted, and said once', async () => {
    const { id, sockets } = await openTalk();
    const [from, to] = sockets;
    collector.hangs = true;
    const lost = async () => {
      const metrics = await (await fetch(`${own.cluster.urls[0]}/metrics`)).text();
      return Number(/^lode_lost_spans_total (\d+)$/m.exec(metrics)?.[1]);
    };
    await until(async () => {
      await from.request(SENT, textOf(id, 'a message'));
      return (await lost()) > 0;
    });
    const { message } = await from.request(SENT, textOf(id, 'the last one'));
    await to.waitFor(CREATED, ({ seq }) => seq === message.seq);
    const words = readFileSync(own.cluster.logFiles[0] ?? '', 'utf8').split(WORD);
    expect(words).toHaveLength(2);
    collector.hangs = false;
    const before = collector.spans.length;
    await until(() => collector.spans.slice(before).some(({ name }) => name === SENT));
  });
});

describe('without a collector', () => {
  const SDK = 'node_modules/@opentelemetry/sdk-trace/';
  let silent: ClusterNode;

  beforeAll(async () => {
    silent = await own.cluster.addServer({ OTEL_EXPORTER_OTLP_ENDPOINT: '' });
  });

  /** Whether a process has loaded what makes spans, by the code of all its files. */
  function hasLoadedSdk({ process: { pid } }: ClusterNode): boolean {
    const urls = new Set(readFileSync(join(folder, String(pid)), 'utf8').split('\n'));
    const files = [...urls].filter((url) => url.startsWith('file:')).map((url) => fileURLToPath(url));
    expect(files.length).toBeGreaterThan(3);
    return files.some((file) => readFileSync(file, 'utf8').includes(SDK));
  }

  test('a server loads nothing that makes traces; with one, servers and workers do', () => {
    expect(own.cluster.nodes.map((node) => [node.name, hasLoadedSdk(node)])).toEqual(
      own.cluster.nodes.map((node) => [node.name, node !== silent]),
    );
  });

  test('nothing on the wire tells of traces', async () => {
    const talk = await buildOngoing(own.cluster);
    const [quiet, tracing] = await Promise.all([
      connectSocket(silent.url, talk.agent.token),
      talk.customer.connect(0),
    ]);
    for (const socket of [quiet, tracing]) await socket.request('support:open', { session_id: talk.id });
    const { message } = await quiet.request(SENT, textOf(talk.id, 'by a server without traces'));
    expect(await tracing.waitFor(CREATED)).toEqual(message);
    // And one that a server with traces has told.
    await say(talk.customer, talk.id, 'by a server with traces');
    const [, other] = await until(() => quiet.all(CREATED).length > 1 && quiet.all(CREATED));
    expect(other).not.toHaveProperty('traceparent');
    expect(quiet.all('site:traces.wanted')).toEqual([]);
    const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
    const spans = [{ name: 'send' as const, traceparent, took_ms: 1, ended_ms_ago: 1 }];
    expect(await codeOf(quiet.request('site:spans.tell', { spans }))).toBe('NOT_FOUND');
  });
});
