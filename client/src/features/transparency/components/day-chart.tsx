import type { MiningDay } from '@lode/shared/transparency/schemas';
import { useTranslation } from 'react-i18next';
import { localeOf, useFormat } from '../../../lib/format.ts';
import styles from './day-chart.module.css';

/** One day's place in the drawing, in its own units. */
const STEP = 10;
const BAR = 6;
const HEIGHT = 100;
/** What was anything at all is seen. */
const LEAST = 1.5;

/** What was booked each day, and in it what was paid of that: a drawing of its own, without a library. */
export function DayChart({ days }: { days: readonly MiningDay[] }) {
  const { t, i18n } = useTranslation('home');
  const format = useFormat();
  const short = new Intl.DateTimeFormat(localeOf(i18n.language), {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const most = Math.max(...days.flatMap((day) => [Number(day.revenue_usd), Number(day.rewards_usd)]));
  const heightOf = (usd: string) => (Number(usd) > 0 ? Math.max(LEAST, (Number(usd) / most) * HEIGHT) : 0);
  const [first] = days;
  const last = days.at(-1);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.head}>
        <span>{t('books.days')}</span>
        <span className={styles.legend}>
          <span className={styles.booked}>{t('books.booked')}</span>
          <span className={styles.paid}>{t('books.paid')}</span>
        </span>
      </figcaption>
      <div className={styles.plot}>
        {most > 0 && <span className={styles.most}>{format.money(String(most))}</span>}
        {most > 0 ? (
          <svg
            viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
            preserveAspectRatio="none"
            aria-hidden="true"
            focusable="false"
          >
            {days.map((day, index) => (
              <g key={day.day}>
                <Bar className={styles.bookedBar} index={index} height={heightOf(day.revenue_usd)} />
                <Bar className={styles.paidBar} index={index} height={heightOf(day.rewards_usd)} />
              </g>
            ))}
          </svg>
        ) : (
          <p className={styles.none}>{t('books.none')}</p>
        )}
      </div>
      <div className={styles.scale} aria-hidden="true">
        <span>{first && short.format(new Date(first.day))}</span>
        <span>{last && short.format(new Date(last.day))}</span>
      </div>
    </figure>
  );
}

function Bar({ className, index, height }: { className?: string; index: number; height: number }) {
  if (height === 0) return null;
  return (
    <rect
      className={className}
      x={index * STEP + (STEP - BAR) / 2}
      y={(HEIGHT - height).toFixed(1)}
      width={BAR}
      height={height.toFixed(1)}
    />
  );
}
