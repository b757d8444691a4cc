import type { publicEstimateRoutes } from '@lode/shared/store/estimate-rest';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { OutcomeReport } from '../../components/estimate/outcome-report.tsx';
import { readPublic } from '../../lib/api-client.ts';
import { loadFailureText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { FigureRows } from './figure-rows.tsx';
import styles from './profits-section.module.css';

/** What the smallest purchase may bring (H3), that there is no estimate yet, or why it cannot be had. */
export function EstimateFigures({ unknown }: { unknown: ReactNode }) {
  const { t } = useTranslation(['home', 'common', 'errors']);
  const format = useFormat();
  const { data, error } = useLoaded('estimate', () =>
    readPublic<typeof publicEstimateRoutes.estimate>('/public/estimate'),
  );
  if (data === undefined) return error === undefined ? unknown : <Without why={loadFailureText(t, error)} />;
  if (data === null) return <Without text={t('profits.none')} why={t('profits.none_text')} />;
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

function Without({ text = '–', why }: { text?: string; why: string }) {
  return (
    <>
      <FigureRows figureOf={() => text} />
      <p className={styles.why}>{why}</p>
    </>
  );
}
