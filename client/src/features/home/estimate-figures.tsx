import type { publicEstimateRoutes } from '@lode/shared/store/estimate-rest';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { readPublic } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { FigureRows } from './figure-rows.tsx';
import styles from './profits-section.module.css';

/** The catalogue's figures (H3); `none` while there are none, or they cannot be had. */
export function EstimateFigures({ none }: { none: ReactNode }) {
  const { t } = useTranslation('estimate');
  const format = useFormat();
  const { data } = useLoaded('estimate', () =>
    readPublic<typeof publicEstimateRoutes.estimate>('/public/estimate'),
  );
  if (!data) return none;
  // The wire tells hundredths; as a decimal text with an exponent it stays exact.
  const percent = (value: string) => format.percent(`${value}e-2`);
  const figures = {
    daily: t('per_th', { amount: format.price(data.per_th_day_usd) }),
    monthly: percent(data.monthly_percent),
    yearly: percent(data.yearly_percent),
  };
  return (
    <FigureRows
      figureOf={(figure) => <span className={styles.known}>{figures[figure]}</span>}
      why={t('basis', {
        count: data.days,
        fee: percent(data.maintenance_fee_percent),
        price: format.price(data.price_per_th),
      })}
    />
  );
}
