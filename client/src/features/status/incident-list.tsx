import { ENDED } from '@lode/shared/status/parts';
import type { Incident } from '@lode/shared/status/schemas';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { useTranslated } from '../../lib/translation.ts';
import { StateIcon } from './state-mark.tsx';
import styles from './status-view.module.css';

export const isOpen = ({ state }: Incident) => !ENDED.includes(state);

/** What staff wrote of incidents, as they wrote it or in a published translation. */
export function IncidentList({ incidents }: { incidents: readonly Incident[] }) {
  return (
    <ul className={styles.incidents}>
      {incidents.map((incident) => (
        <IncidentEntry key={incident.id} incident={incident} />
      ))}
    </ul>
  );
}

function IncidentEntry({ incident }: { incident: Incident }) {
  const { t } = useTranslation('status');
  const { kind, title, parts, impact, updates } = incident;
  const names = parts.map((part) => t(`part.${part}`)).join(' · ');
  return (
    <li className={styles.incident} data-open={isOpen(incident)}>
      <h3>
        <Written text={title} />
      </h3>
      <p className={styles.fact}>
        <StateIcon state={impact === 'none' ? 'operational' : impact} size={18} />
        {t(`kind.${kind}`)} · {t(impact === 'none' ? 'no_effect' : `state.${impact}`)} · {names}
      </p>
      <p className={styles.fact}>
        <Times incident={incident} />
      </p>
      <ol className={styles.updates}>
        {updates.map((update) => (
          <li key={`${update.at}${update.text}`}>
            <p>
              <strong>{t(`step.${update.state}`)}</strong> <Time at={update.at} />
            </p>
            <p className={styles.text}>
              <Written text={update.text} />
            </p>
          </li>
        ))}
      </ol>
    </li>
  );
}

function Times({ incident: { starts_at: start, ends_at: end } }: { incident: Incident }) {
  const { t } = useTranslation('status');
  const format = useFormat();
  if (end === null) return t('began', { time: format.exactTime(start) });
  return t('planned', { from: format.exactTime(start), to: format.exactTime(end) });
}

function Time({ at }: { at: string }) {
  const format = useFormat();
  return (
    <time dateTime={at} className={styles.fact}>
      {format.exactTime(at)}
    </time>
  );
}

/** Text of the operator, never anything but text. */
function Written({ text }: { text: string }) {
  return <bdi>{useTranslated(text)}</bdi>;
}
