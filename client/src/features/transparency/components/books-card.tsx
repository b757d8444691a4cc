import type { TransparencySummary } from '@lode/shared/transparency/schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { RollingText } from '../../../components/ui/rolling-text.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useSummary } from '../summary-state.ts';
import styles from './books-card.module.css';
import { DayChart } from './day-chart.tsx';

/** What is owed and held, mined and paid, and sold of what there is, as the ledger has it (H5). */
export function BooksCard() {
  const { t } = useTranslation('home');
  const summary = useSummary();
  return (
    <section className={styles.card} aria-labelledby="books-title">
      <header className={styles.head}>
        <h2 id="books-title">{t('books.title')}</h2>
        <p className={styles.time}>
          {summary && (
            <>
              {t('books.computed')} <RelativeTime at={summary.computed_at} />
            </>
          )}
        </p>
      </header>
      <dl className={styles.main}>
        <MoneyFigure label={t('books.owed')} usd={summary?.owed_usd} />
        <MoneyFigure label={t('books.held')} usd={summary?.held_usd} />
      </dl>
      <DayChart days={summary?.days ?? []} />
      <dl className={styles.more}>
        <MoneyFigure label={t('books.booked')} usd={summary?.revenue_usd} />
        <MoneyFigure label={t('books.paid')} usd={summary?.rewards_usd} />
        <Sold summary={summary} />
      </dl>
      <Link className={styles.link} to="/transparency">
        {t('books.more')}
      </Link>
    </section>
  );
}

/** A dash holds the place of what is not known. */
function MoneyFigure({ label, usd }: { label: string; usd: string | null | undefined }) {
  const format = useFormat();
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <RollingText text={usd ? format.money(usd) : '–'} />
      </dd>
    </div>
  );
}

/** What customers use of the farm, as a part of it. */
function Sold({ summary }: { summary: TransparencySummary | null }) {
  const { t } = useTranslation('home');
  const format = useFormat();
  const capacity = Number(summary?.capacity_th ?? 0);
  const part = capacity > 0 ? Math.min(1, Number(summary?.sold_th) / capacity) : 0;
  return (
    <div className={styles.sold}>
      <dt>{t('books.sold')}</dt>
      <dd>
        {summary ? (
          <>
            {format.hashPower(summary.sold_th)}
            <span className={styles.of}> / {format.hashPower(summary.capacity_th)}</span>
          </>
        ) : (
          '–'
        )}
        <svg className={styles.meter} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className={styles.track} width="100" height="4" />
          <rect className={styles.fill} width={(part * 100).toFixed(2)} height="4" />
        </svg>
      </dd>
    </div>
  );
}
