import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './profits-section.module.css';

const FIGURES = ['daily', 'monthly', 'yearly'] as const;

interface FigureRowsProps {
  figureOf: (figure: (typeof FIGURES)[number]) => ReactNode;
}

/** One row for each figure, all of them marked as estimates. */
export function FigureRows({ figureOf }: FigureRowsProps) {
  const { t } = useTranslation('home');
  return (
    <dl className={styles.figures}>
      {FIGURES.map((figure) => (
        <div key={figure} className={styles.figure}>
          <dt>
            {t(`profits.${figure}`)}{' '}
            {figure === 'daily' && <span className={styles.mark}>{t('profits.estimate')}</span>}
          </dt>
          <dd>{figureOf(figure)}</dd>
        </div>
      ))}
    </dl>
  );
}
