import type { Alert, Labels, Measure } from './alerts.ts';

/** One line of what a server tells. */
export interface Sample {
  name: string;
  labels: Record<string, string | number>;
  value: number;
}

/** What a server told at two moments, so many seconds apart. */
export interface Scrapes {
  before: Sample[];
  now: Sample[];
  apartS: number;
}

interface Series {
  metric: string;
  labels?: Labels | undefined;
}

function fits(sample: Sample, { metric, labels = {} }: Series): boolean {
  if (sample.name !== metric) return false;
  return Object.entries(labels).every(([label, wanted]) => {
    const value = String(sample.labels[label] ?? '');
    return 'is' in wanted ? value === wanted.is : new RegExp(`^(?:${wanted.fits})$`).test(value);
  });
}

const sumOf = (samples: Sample[], series: Series) =>
  samples.filter((sample) => fits(sample, series)).reduce((total, { value }) => total + value, 0);

const rateOf = ({ before, now, apartS }: Scrapes, series: Series) =>
  (sumOf(now, series) - sumOf(before, series)) / apartS;

/** As histogram_quantile does: within the bucket in which it falls, by its share of it. */
function quantileOf(scrapes: Scrapes, metric: string, q: number): number {
  const name = `${metric}_bucket`;
  const bounds = [
    ...new Set(scrapes.now.filter((one) => one.name === name).map(({ labels }) => String(labels.le))),
  ];
  const buckets = bounds
    .map((le) => ({
      le: le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le),
      rate: rateOf(scrapes, { metric: name, labels: { le: { is: le } } }),
    }))
    .sort((a, b) => a.le - b.le);
  const rank = q * (buckets.at(-1)?.rate ?? 0);
  const at = buckets.findIndex(({ rate }) => rate >= rank);
  const [under, within] = [buckets[at - 1] ?? { le: 0, rate: 0 }, buckets[at]];
  if (!within || within.rate === 0) return Number.NaN;
  if (within.le === Number.POSITIVE_INFINITY) return under.le;
  return under.le + ((within.le - under.le) * (rank - under.rate)) / (within.rate - under.rate);
}

/** A measure's value from a server's own words, by the rules of PromQL; not a number where there is nothing to measure. */
function measured(measure: Measure, scrapes: Scrapes): number {
  switch (measure.kind) {
    case 'worst': {
      const values = scrapes.now.filter((sample) => fits(sample, measure)).map(({ value }) => value);
      return values.length === 0 ? Number.NaN : Math[measure.of](...values);
    }
    case 'rate':
      return rateOf(scrapes, measure);
    case 'share':
      return rateOf(scrapes, measure) / rateOf(scrapes, { metric: measure.metric });
    case 'quantile':
      return quantileOf(scrapes, measure.metric, measure.q);
  }
}

/** Whether an alert's condition holds; how long it has to is Prometheus' part. */
export function holds({ measure, fires }: Alert, scrapes: Scrapes): boolean {
  const value = measured(measure, scrapes);
  return 'above' in fires ? value > fires.above : value < fires.below;
}
