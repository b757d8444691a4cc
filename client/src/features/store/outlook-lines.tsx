import { formatUsd } from '@lode/shared/core/money';
import { useTranslation } from 'react-i18next';
import styles from '../../components/ui/plot.module.css';
import { Plot } from '../../components/ui/plot.tsx';
import type { Place } from '../../components/ui/plot-place.ts';
import { scaleMarks } from '../../components/ui/scale-marks.ts';
import { useFormat } from '../../lib/format.ts';
import { dayMarks } from './day-marks.ts';
import { investmentFits, type Outlook, type ProjectedDay } from './projection.ts';

interface OutlookLinesProps {
  days: readonly ProjectedDay[];
  /** What is told of the day under the pointer, the lowest first. */
  lines: readonly (keyof Outlook)[];
  /** What was paid for it, in micro-dollars. */
  invested: bigint;
  height: number;
}

/** Dollars for drawing only; what is written comes from the exact sums. */
const drawn = (micros: bigint) => Number(micros) / 1_000_000;

/** Running sums: the estimate as a line within the band from the weakest to the best week, beside what it cost. */
export function OutlookLines({ days, lines, invested, height }: OutlookLinesProps) {
  const format = useFormat();
  const shown = investmentFits(days, invested);
  const last = days.at(-1);
  const lastDay = last?.day ?? 0;
  const marks = scaleMarks(Math.max(drawn(last?.best ?? 0n), shown ? drawn(invested) : 0));
  const partOf = (day: number) => day / Math.max(1, lastDay);
  const cents = (marks.at(-1) ?? 0) < marks.length;
  return (
    <Plot
      height={height}
      scaleWidth={64}
      marks={marks}
      step={cents ? format.money : format.moneyWhole}
      names={dayMarks(lastDay).map((day) => ({ at: partOf(day), text: format.integer(day) }))}
      nameGap={28}
      points={days.map(({ day }) => partOf(day))}
      tip={(index) => <DayTip day={days[index]} lines={lines} />}
      draw={(place) => <Lines place={place} days={days} partOf={partOf} invested={shown ? invested : null} />}
    />
  );
}

interface LinesProps {
  place: Place;
  days: readonly ProjectedDay[];
  partOf: (day: number) => number;
  invested: bigint | null;
}

function Lines({ place, days, partOf, invested }: LinesProps) {
  const along = (line: keyof Outlook) =>
    days.map((day) => `${place.x(partOf(day.day)).toFixed(1)},${place.y(drawn(day[line])).toFixed(1)}`);
  const cost = invested === null ? null : place.y(drawn(invested));
  return (
    <>
      <polygon
        points={[...along('best'), ...along('pessimistic').toReversed()].join(' ')}
        fill="var(--primary)"
        fillOpacity={0.16}
      />
      <polyline points={along('expected').join(' ')} fill="none" stroke="var(--primary)" strokeWidth={2.5} />
      {cost !== null && (
        <line
          x1={place.left}
          x2={place.right}
          y1={cost}
          y2={cost}
          stroke="var(--muted)"
          strokeDasharray="5 5"
        />
      )}
    </>
  );
}

/** The sums of the day under the pointer. */
function DayTip({ day, lines }: Pick<OutlookLinesProps, 'lines'> & { day: ProjectedDay | undefined }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  if (!day) return null;
  return (
    <>
      <div className={styles.tipHead}>{t('chart.after', { count: day.day })}</div>
      {lines.toReversed().map((line) => {
        const Words = line === 'expected' ? 'strong' : 'span';
        return (
          <Words key={line} className={styles.tipRow}>
            <span>{t(`chart.${line}`)}</span>
            <span>{format.money(formatUsd(day[line]))}</span>
          </Words>
        );
      })}
    </>
  );
}
