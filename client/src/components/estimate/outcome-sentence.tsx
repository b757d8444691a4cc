import type { PaidAndBack } from '@lode/shared/mining/estimate-schemas';
import { mdiEqual, mdiTrendingDown, mdiTrendingUp } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Icon } from '../ui/icon.tsx';
import styles from './outcome.module.css';

const SIGNS = { less: mdiTrendingDown, even: mdiEqual, more: mdiTrendingUp } as const;

interface OutcomeSentenceProps {
  told: PaidAndBack;
  /** About what the reader has bought already, not about a purchase. */
  own?: boolean;
}

/** What is paid beside what comes back of it: a loss is called one, by its word, its sign and its colour (H3). */
export function OutcomeSentence({ told, own = false }: OutcomeSentenceProps) {
  const { t } = useTranslation('estimate');
  const format = useFormat();
  const { verdict } = told;
  return (
    <p className={`${styles.sentence} ${styles[verdict]}`}>
      <Icon path={SIGNS[verdict]} />
      <span>
        {t(own ? `own_${verdict}` : verdict, {
          paid: format.money(told.paid_usd),
          back: format.moneyLimit(told.back_usd),
          difference: format.moneyLimit(told.difference_usd),
        })}
      </span>
    </p>
  );
}
