import { registry } from '@lode/server/platform/metrics';
import { type Alert, alerts } from './alerts.ts';
import { conditionOf, promqlOf } from './promql.ts';

const [WIDTH, HEIGHT, PER_ROW] = [8, 7, 3];
const WINDOW = '5m';
/** Not drawn: what is fixed for the life of a process, told by another as well, or known to Linux only. */
const NOT_DRAWN =
  /^(process_(start_time|max_fds|open_fds|heap|virtual_memory|cpu_(user|system))|nodejs_(version_info|active_(handles|requests|resources)$|eventloop_lag_(seconds|min|max|mean|stddev|p50|p90)))/;
const SOURCE = { type: 'prometheus', uid: '$source' };

interface Drawn {
  name: string;
  type: string;
  help: string;
  labels: string[];
}

interface Target {
  expr: string;
  legend: string;
}

function drawn(): Drawn[] {
  const told = registry.getMetricsAsArray() as unknown as (Drawn & { labelNames?: string[] })[];
  return told
    .map(({ name, type, help, labelNames = [] }) => ({ name, type, help, labels: [...labelNames] }))
    .filter(({ name }) => !NOT_DRAWN.test(name));
}

/** How a metric is drawn, by what it is: counters as a rate, histograms as quantiles, gauges as they are. */
function targetsOf({ name, type, labels }: Drawn): Target[] {
  const legend = ['instance', ...labels].map((label) => `{{${label}}}`).join(' ');
  if (type === 'histogram')
    return [0.5, 0.99].map((q) => ({
      expr: promqlOf({ kind: 'quantile', metric: name, q }),
      legend: `p${q * 100}`,
    }));
  if (type === 'counter')
    return [{ expr: `sum by (${['instance', ...labels].join(', ')}) (rate(${name}[${WINDOW}]))`, legend }];
  return [{ expr: name, legend }];
}

function unitOf({ name, type }: Drawn): string {
  if (/_bytes$/.test(name)) return 'bytes';
  if (type === 'counter') return 'cps';
  return /_seconds$/.test(name) ? 's' : 'short';
}

const limitOf = ({ fires }: Alert) => ('above' in fires ? fires.above : fires.below);

function panel(title: string, description: string, targets: Target[], unit: string, alert?: Alert) {
  const steps = [
    { color: 'green', value: null },
    ...(alert ? [{ color: 'red', value: limitOf(alert) }] : []),
  ];
  return {
    type: 'timeseries',
    title,
    description,
    datasource: SOURCE,
    targets: targets.map(({ expr, legend }, index) => ({
      refId: String.fromCharCode(65 + index),
      datasource: SOURCE,
      expr,
      legendFormat: legend,
    })),
    fieldConfig: {
      defaults: {
        unit,
        thresholds: { mode: 'absolute', steps },
        ...(alert && { custom: { thresholdsStyle: { mode: 'line' } } }),
      },
      overrides: [],
    },
  };
}

/** What an alert looks at, its limit as a line. */
const alertPanel = (alert: Alert) =>
  panel(
    alert.name,
    `${alert.summary}. Fires while ${conditionOf(alert)} for ${alert.during}.`,
    [{ expr: promqlOf(alert.measure), legend: 'now' }],
    'short',
    alert,
  );

const metricPanel = (metric: Drawn) => panel(metric.name, metric.help, targetsOf(metric), unitOf(metric));

function section(title: string, panels: ReturnType<typeof panel>[], fromY: number) {
  const placed = panels.map((one, index) => ({
    ...one,
    gridPos: {
      x: (index % PER_ROW) * WIDTH,
      y: fromY + 1 + Math.floor(index / PER_ROW) * HEIGHT,
      w: WIDTH,
      h: HEIGHT,
    },
  }));
  const row = { type: 'row', title, collapsed: false, panels: [], gridPos: { x: 0, y: fromY, w: 24, h: 1 } };
  return { panels: [row, ...placed], endY: fromY + 1 + Math.ceil(panels.length / PER_ROW) * HEIGHT };
}

/** Grafana's dashboard: what the alerts look at first, then every metric of the registry. */
export function dashboard() {
  const first = section('What the alerts look at', alerts.map(alertPanel), 0);
  const every = section('Every metric of a server', drawn().map(metricPanel), first.endY);
  const panels = [...first.panels, ...every.panels].map((one, index) => ({ id: index + 1, ...one }));
  return {
    uid: 'lode',
    title: 'Lode',
    schemaVersion: 39,
    refresh: '30s',
    time: { from: 'now-6h', to: 'now' },
    templating: { list: [{ name: 'source', type: 'datasource', query: 'prometheus', label: 'Source' }] },
    panels,
  };
}
