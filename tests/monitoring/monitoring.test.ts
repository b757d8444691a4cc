import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import {
  foreignDeliveryCounter,
  observeHttp,
  outboxOldestGauge,
  queueLagGauge,
  readyGauge,
  registry,
  securityCounter,
  socketGauge,
} from '@lode/server/platform/metrics';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { alerts } from './alerts.ts';
import { dashboard } from './dashboard.ts';
import { holds, type Sample } from './measure.ts';
import { conditionOf, metricsIn } from './promql.ts';
import { rules } from './rules.ts';

const read = (path: string) => readFileSync(join(projectRoot, path), 'utf8');
const written = JSON.parse(read('docs/monitoring/dashboard.json')) as ReturnType<typeof dashboard>;

/** What a histogram tells goes by these names; `up` is Prometheus' own. */
function knownNames(): Set<string> {
  const names = registry
    .getMetricsAsArray()
    .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]);
  return new Set([...names, 'up']);
}

interface Told {
  name: string;
  values: (Omit<Sample, 'name'> & { metricName?: string })[];
}

async function scrape(): Promise<Sample[]> {
  const told = (await registry.getMetricsAsJSON()) as unknown as Told[];
  const own = told.flatMap(({ name, values }) =>
    values.map(({ metricName = name, labels, value }) => ({ name: metricName, labels, value })),
  );
  return [...own, { name: 'up', labels: { job: 'lode' }, value: serverUp }];
}

let serverUp = 1;

function request(status: number, tookMs: number): void {
  vi.useFakeTimers({ toFake: ['hrtime', 'performance'] });
  const response = Object.assign(new EventEmitter(), { statusCode: status });
  const [from, to] = [{ method: 'GET' }, response] as unknown as Parameters<typeof observeHttp>;
  observeHttp(from, to, () => undefined);
  vi.advanceTimersByTime(tookMs);
  response.emit('finish');
  vi.useRealTimers();
}

const times = (amount: number, work: () => void) => {
  for (let done = 0; done < amount; done += 1) work();
};

/** Gauges that the registry measures by itself: here it measures this. */
function measures(name: string, value: number): void {
  const gauge = registry.getSingleMetric(name) ?? expect.fail(`There is no ${name}`);
  vi.spyOn(gauge, 'get').mockResolvedValue({ name, values: [{ value, labels: {} }] } as never);
}

const serverIs = (up: number) => () => {
  serverUp = up;
};

/** By alert, what must set it off, and what is like it and must not. */
const EVENTS: Record<string, { calm: () => void; trouble: () => void }> = {
  LodeServerGone: { calm: serverIs(1), trouble: serverIs(0) },
  LodeNotReady: {
    calm: () => readyGauge.set({ part: 'redis' }, 1),
    trouble: () => readyGauge.set({ part: 'redis' }, 0),
  },
  LodeRequestsFail: {
    calm: () => times(199, () => request(404, 1)),
    trouble: () => times(3, () => request(500, 1)),
  },
  LodeRequestsSlow: {
    calm: () => times(199, () => request(200, 400)),
    trouble: () => times(5, () => request(200, 3000)),
  },
  LodeEventLoopHeld: {
    calm: () => measures('nodejs_eventloop_lag_p99_seconds', 0.02),
    trouble: () => measures('nodejs_eventloop_lag_p99_seconds', 0.4),
  },
  LodeTimersLate: {
    calm: () => queueLagGauge.set({ queue: 'mail' }, 60),
    trouble: () => queueLagGauge.set({ queue: 'timers' }, 6),
  },
  LodeQueueBehind: {
    calm: () => queueLagGauge.set({ queue: 'mail' }, 60),
    trouble: () => queueLagGauge.set({ queue: 'mail' }, 301),
  },
  LodeEventsUnpublished: { calm: () => outboxOldestGauge.set(2), trouble: () => outboxOldestGauge.set(31) },
  LodeForeignDeliveries: { calm: () => undefined, trouble: () => foreignDeliveryCounter.inc() },
  LodeUnderAttack: {
    calm: () => securityCounter.inc({ kind: 'login' }, 300),
    trouble: () => securityCounter.inc({ kind: 'login' }, 2000),
  },
  LodeSocketsMany: { calm: () => socketGauge.set(3000), trouble: () => socketGauge.set(4100) },
  LodeMemoryHigh: {
    calm: () => measures('process_resident_memory_bytes', 4e8),
    trouble: () => measures('process_resident_memory_bytes', 9e8),
  },
};

afterEach(() => {
  vi.restoreAllMocks();
  registry.resetMetrics();
  serverUp = 1;
});

describe('what watches a deployment', () => {
  test('is written from the registry and the alerts as they are: `npm run monitoring`', () => {
    expect(written).toEqual(dashboard());
    expect(read('docs/monitoring/alerts.yaml')).toBe(rules());
  });

  test('names metrics that there are, and draws what an alert looks at', () => {
    const known = knownNames();
    const shown = written.panels.flatMap((panel) =>
      'targets' in panel ? panel.targets.map(({ expr }) => expr) : [],
    );
    const conditions = alerts.map(conditionOf);
    for (const expression of [...shown, ...conditions])
      for (const name of metricsIn(expression)) expect(known, expression).toContain(name);
    expect(metricsIn('sum by (le) (rate(a_bucket{status=~"5.."}[5m])) / max(b) > 1')).toEqual([
      'a_bucket',
      'b',
    ]);
  });

  test('has a paragraph for each alert, what it means and what to do', () => {
    const paragraphs = read('docs/runbooks.md').split('\n## ').slice(1);
    const named = paragraphs.map((text) => text.split('\n', 1)[0]);
    expect(named).toEqual(alerts.map(({ name }) => name));
    for (const text of paragraphs) expect(text.length, text).toBeGreaterThan(200);
  });

  test.each(alerts)('$name fires when it should, and not before', async (alert) => {
    const { calm, trouble } = EVENTS[alert.name] ?? expect.fail('Nothing sets it off');
    const before = await scrape();
    calm();
    expect(holds(alert, { before, now: await scrape(), apartS: 300 }), 'calm').toBe(false);
    trouble();
    expect(holds(alert, { before, now: await scrape(), apartS: 300 }), 'trouble').toBe(true);
  });
});
