import { type DaySeconds, PART_STATES } from '@lode/shared/status/parts';
import type { Status } from '@lode/shared/status/schemas';
import { secondsIn, uptimeOf, worstOf } from '@lode/shared/status/uptime';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { durationText } from '../../lib/duration-text.ts';
import { useFormat } from '../../lib/format.ts';
import { StateMark } from './state-mark.tsx';
import styles from './status-view.module.css';

const DAY_MS = 86_400_000;
/** What a narrow screen has room for. */
const DAYS_NARROW = 30;

interface PartRecordProps {
  record: Status['parts'][number];
  firstDay: string;
  computedAt: string;
}

/** One part: how it works now, a bar for each of its days, and the same as a table. */
export function PartRecord({ record, firstDay, computedAt }: PartRecordProps) {
  const { t } = useTranslation('status');
  const { part, state, days } = record;
  const named = days.map((seconds, index) => ({ day: dayAfter(firstDay, index), seconds }));
  return (
    <li className={styles.part}>
      <div className={styles.partHead}>
        <h3>{t(`part.${part}`)}</h3>
        <StateMark state={state} />
      </div>
      <DayStrip days={named} label={`${t(`part.${part}`)}. ${useUptimeText(days, computedAt)}`} />
      <div className={styles.ends}>
        <DayName day={named[0]?.day} className={styles.wide} />
        <DayName day={named.at(-DAYS_NARROW)?.day} className={styles.narrow} />
        <span>{useUptimeText(days, computedAt)}</span>
        <DayName day={named.at(-1)?.day} />
      </div>
      <DayTable days={named} />
    </li>
  );
}

interface NamedDay {
  day: string;
  seconds: DaySeconds;
}

const dayAfter = (first: string, days: number) =>
  new Date(Date.parse(first) + days * DAY_MS).toISOString().slice(0, 10);

/** The share that worked, of what was recorded, and how much that is. */
function useUptimeText(days: readonly DaySeconds[], computedAt: string): string {
  const { t } = useTranslation('status');
  const format = useFormat();
  const { worked, recorded } = uptimeOf(days, (Date.parse(computedAt) % DAY_MS) / 1000);
  if (worked === null) return t('state.unknown');
  return t('uptime', { share: format.percent(worked), recorded: format.percent(recorded) });
}

function DayName({ day, className }: { day: string | undefined; className?: string | undefined }) {
  const format = useFormat();
  return <span className={className}>{day && format.date(`${day}T12:00:00`)}</span>;
}

/** A day's state by colour and by the shape of its bar; what a pointer rests on is told. */
function DayStrip({ days, label }: { days: NamedDay[]; label: string }) {
  const { t, i18n } = useTranslation('status');
  const format = useFormat();
  const textOf = ({ day, seconds }: NamedDay) => {
    const times = PART_STATES.filter((state) => secondsIn(seconds, state) > 0).map(
      (state) => `${t(`state.${state}`)} ${durationText(i18n.language, secondsIn(seconds, state))}`,
    );
    return [format.date(`${day}T12:00:00`), ...(times.length > 0 ? times : [t('state.unknown')])].join('\n');
  };
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      {days.map((one) => (
        <span key={one.day} data-state={worstOf(one.seconds) ?? 'unknown'} title={textOf(one)} />
      ))}
    </div>
  );
}

/** The recorded days in figures, the latest first; made when somebody wants it. */
function DayTable({ days }: { days: NamedDay[] }) {
  const { t, i18n } = useTranslation('status');
  const format = useFormat();
  const [open, setOpen] = useState(false);
  const recorded = days.filter(({ seconds }) => seconds !== null).reverse();
  if (recorded.length === 0) return null;
  return (
    <details className={styles.days} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('table')}</summary>
      {open && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {PART_STATES.map((state) => (
                <th scope="col" key={state}>
                  {t(`state.${state}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {recorded.map(({ day, seconds }) => (
              <tr key={day}>
                <th scope="row">{format.date(`${day}T12:00:00`)}</th>
                {PART_STATES.map((state) => (
                  <td key={state}>
                    {secondsIn(seconds, state) > 0
                      ? durationText(i18n.language, secondsIn(seconds, state))
                      : '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  );
}
