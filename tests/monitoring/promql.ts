import type { Alert, Labels, Measure } from './alerts.ts';

const WINDOW = '5m';

function selector(metric: string, labels: Labels = {}): string {
  const matchers = Object.entries(labels).map(([label, value]) =>
    'is' in value ? `${label}="${value.is}"` : `${label}=~"${value.fits}"`,
  );
  return matchers.length > 0 ? `${metric}{${matchers.join(',')}}` : metric;
}

const rate = (metric: string, labels?: Labels) => `sum(rate(${selector(metric, labels)}[${WINDOW}]))`;

/** A measure as Prometheus reads it. */
export function promqlOf(measure: Measure): string {
  switch (measure.kind) {
    case 'worst': {
      const { of, metric, labels, by } = measure;
      return `${of}${by ? ` by (${by}) ` : ''}(${selector(metric, labels)})`;
    }
    case 'rate':
      return rate(measure.metric, measure.labels);
    case 'share':
      return `${rate(measure.metric, measure.labels)} / ${rate(measure.metric)}`;
    case 'quantile':
      return `histogram_quantile(${measure.q}, sum by (le) (rate(${measure.metric}_bucket[${WINDOW}])))`;
  }
}

/** An alert's condition as Prometheus reads it. */
export function conditionOf({ measure, fires }: Alert): string {
  return `${promqlOf(measure)} ${'above' in fires ? `> ${fires.above}` : `< ${fires.below}`}`;
}

/** The names of metrics in an expression. */
export function metricsIn(expression: string): string[] {
  const bare = expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' ');
  const words = bare.matchAll(/\b[a-z_][a-z0-9_]*\b(?!\s*\()/g);
  return [...new Set([...words].map(([word]) => word).filter((word) => word !== 'by'))];
}
