import { useTranslation } from 'react-i18next';
import { localeOf, useFormat } from '../../lib/format.ts';
import styles from './plot.module.css';
import { Plot } from './plot.tsx';
import type { Place } from './plot-place.ts';
import { scaleMarks } from './scale-marks.ts';

interface DayBar {
  /** As 2026-02-28, a day of UTC. */
  day: string;
  /** For drawing only. */
  value: number;
  /** The exact value, as it is written. */
  text: string;
}

interface DayBarsProps {
  days: readonly DayBar[];
  height: number;
  /** Of the scale at the side, in pixels. */
  scaleWidth: number;
  /** How the scale writes its steps; whole numbers unless told. */
  step?: (value: number) => string;
  /** Between two days' names, in pixels. */
  dayGap: number;
}

/** Of a day's place, how much its bar fills. */
const FILLED = 0.8;
const WIDEST = 48;
const CORNER = 4;

/** One bar a day, in the theme's colours; from right to left where the language runs so. */
export function DayBars({ days, height, scaleWidth, step, dayGap }: DayBarsProps) {
  const { i18n } = useTranslation();
  const format = useFormat();
  const locale = localeOf(i18n.language);
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const points = days.map((_, index) => (index + 0.5) / days.length);
  const names = days.map(({ day }, index) => ({ at: points[index] ?? 0, text: short.format(new Date(day)) }));
  return (
    <Plot
      height={height}
      scaleWidth={scaleWidth}
      marks={scaleMarks(Math.max(0, ...days.map(({ value }) => value)), step === undefined)}
      step={step ?? format.integer}
      names={names}
      nameGap={dayGap}
      points={points}
      reach={1 / days.length}
      tip={(index) => <DayTip day={days[index]} />}
      draw={(place) =>
        days.map(({ day, value }, index) => (
          <Bar key={day} place={place} at={points[index] ?? 0} {...{ value, count: days.length }} />
        ))
      }
    />
  );
}

function Bar({ place, at, value, count }: { place: Place; at: number; value: number; count: number }) {
  const width = Math.min(WIDEST, ((place.right - place.left) / count) * FILLED);
  const tall = place.bottom - place.y(value);
  if (!(tall > 0)) return null;
  const corner = Math.min(CORNER, tall, width / 2);
  const start = `M${place.x(at) - width / 2},${place.bottom}`;
  const turn = `a${corner},${corner} 0 0 1`;
  const path = `${start}v${corner - tall}${turn} ${corner},${-corner}h${width - 2 * corner}${turn} ${corner},${corner}v${tall - corner}z`;
  return <path d={path} fill="var(--primary)" />;
}

/** The exact day and value under the pointer. */
function DayTip({ day }: { day: DayBar | undefined }) {
  const format = useFormat();
  if (!day) return null;
  return (
    <>
      <div className={styles.tipHead}>{format.date(`${day.day}T12:00:00`)}</div>
      <strong>{day.text}</strong>
    </>
  );
}
