import type { publicEstimateRoutes } from '@lode/shared/store/estimate-rest';
import type { ReactNode } from 'react';
import { OutcomeReport } from '../../components/estimate/outcome-report.tsx';
import { readPublic } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { FigureRows } from './figure-rows.tsx';
import styles from './profits-section.module.css';

/** What the smallest purchase may bring (H3); `none` while there is no estimate, or it cannot be had. */
export function EstimateFigures({ none }: { none: ReactNode }) {
  const format = useFormat();
  const { data } = useLoaded('estimate', () =>
    readPublic<typeof publicEstimateRoutes.estimate>('/public/estimate'),
  );
  if (!data) return none;
  const { outcome } = data;
  // The wire tells hundredths; as a decimal text with an exponent it stays exact.
  const percent = (value: string) => format.percent(`${value}e-2`);
  const figures = {
    daily: format.price(data.daily_usd),
    monthly: percent(outcome.monthly_result_percent),
    yearly: percent(outcome.result_percent),
  };
  return (
    <>
      <div className={styles.outcome}>
        <OutcomeReport outcome={outcome} estimate={data} />
      </div>
      <FigureRows figureOf={(figure) => <span className={styles.known}>{figures[figure]}</span>} />
    </>
  );
}
