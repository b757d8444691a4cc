import type { EstimateSource, Outcome } from '@lode/shared/mining/estimate-schemas';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { EstimateNote } from './estimate-note.tsx';
import styles from './outcome.module.css';
import { OutcomeSentence } from './outcome-sentence.tsx';

const DAY_MS = 86_400_000;

interface OutcomeReportProps {
  outcome: Outcome;
  estimate: EstimateSource;
  /** When the contract would begin: now, unless told. */
  startsAt?: string;
}

/** What becomes of a price: the sentence, when it is earned back, what that would take, and where it comes from. */
export function OutcomeReport({ outcome, estimate, startsAt }: OutcomeReportProps) {
  const { t } = useTranslation('estimate');
  const format = useFormat();
  const { earned_back_days: days } = outcome;
  const start = startsAt ? Date.parse(startsAt) : Date.now();
  return (
    <div data-testid="outcome">
      <OutcomeSentence told={outcome} />
      <ul className={styles.details}>
        <li>
          {days === null ? t('never_back') : t('back_on', { date: format.date(start + days * DAY_MS) })}
        </li>
        <li>
          {t('needed', {
            needed: format.exactMoney(outcome.break_even_usd),
            today: format.exactMoney(estimate.per_th_day_usd),
          })}
        </li>
      </ul>
      <EstimateNote estimate={estimate} />
    </div>
  );
}
