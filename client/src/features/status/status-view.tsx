import { DAYS_KEPT, PART_STATES } from '@lode/shared/status/parts';
import type { Status, Trouble } from '@lode/shared/status/schemas';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import buttons from '../../components/ui/plain-button.module.css';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { durationText } from '../../lib/duration-text.ts';
import { loadFailureText } from '../../lib/error-text.ts';
import { localeOf, useFormat } from '../../lib/format.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { IncidentList, isOpen } from './incident-list.tsx';
import { PartRecord } from './part-record.tsx';
import { StateIcon, StateMark } from './state-mark.tsx';
import { headlineOf } from './status-state.ts';
import styles from './status-view.module.css';

/** How each part works and worked, by our own record, and what staff wrote of it. */
export function StatusView({ loaded }: { loaded: Loaded<Status> }) {
  const { t } = useTranslation('status');
  const { data, error, reload } = loaded;
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      {data && <Sections status={data} />}
      {!data && error ? (
        <Suspense>
          <Failed error={error} retry={reload} />
        </Suspense>
      ) : null}
      {!data && !error && <div className={styles.loading} aria-hidden="true" />}
    </article>
  );
}

function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation(['status', 'errors']);
  return (
    <div className={styles.failed} role="alert">
      <p>{loadFailureText(t, error)}</p>
      <button type="button" className={`${buttons.secondary} ${buttons.small}`} onClick={retry}>
        {t('common:retry')}
      </button>
    </div>
  );
}

function Sections({ status }: { status: Status }) {
  const { t } = useTranslation('status');
  const { incidents, parts, first_day: firstDay, computed_at: computedAt } = status;
  const [open, past] = [incidents.filter(isOpen), incidents.filter((one) => !isOpen(one))];
  return (
    <>
      <Now status={status} />
      {open.length > 0 && (
        <section className={styles.section}>
          <h2>{t('open_title')}</h2>
          <IncidentList incidents={open} />
        </section>
      )}
      <section className={styles.section}>
        <h2>{t('parts_title', { days: DAYS_KEPT })}</h2>
        <ul className={styles.legend}>
          {[...PART_STATES, null].map((state) => (
            <li key={state}>
              <i data-state={state ?? 'unknown'} />
              <StateMark state={state} />
            </li>
          ))}
        </ul>
        <ul className={styles.parts}>
          {parts.map((record) => (
            <PartRecord key={record.part} record={record} firstDay={firstDay} computedAt={computedAt} />
          ))}
        </ul>
      </section>
      <section className={styles.section}>
        <h2>{t('troubles_title')}</h2>
        {status.checked_at ? (
          <Troubles troubles={status.troubles} />
        ) : (
          <p className={styles.none}>{t('state.unknown')}</p>
        )}
      </section>
      <section className={styles.section}>
        <h2>{t('past_title')}</h2>
        {past.length === 0 ? (
          <p className={styles.none}>{t('past_none')}</p>
        ) : (
          <IncidentList incidents={past} />
        )}
      </section>
    </>
  );
}

/** All of it in one sentence. */
function Now({ status }: { status: Status }) {
  const { t, i18n } = useTranslation('status');
  const { kind, parts } = headlineOf(status);
  const names = new Intl.ListFormat(localeOf(i18n.language)).format(
    parts.map(({ part }) => t(`part.${part}`)),
  );
  const [first] = parts;
  const state = kind === 'good' ? 'operational' : (parts.find((one) => one.state === 'down') ?? first)?.state;
  const alone = kind === 'trouble' && parts.length === 1 && first?.state;
  return (
    <div className={styles.now} data-state={state ?? 'unknown'}>
      <StateIcon state={state ?? null} size={32} />
      <div>
        <p className={styles.sentence} role="status">
          {alone
            ? t('headline.one', { part: names, state: t(`state.${alone}`) })
            : t(`headline.${kind}`, { parts: names })}
        </p>
        {status.checked_at && (
          <p className={styles.fact}>
            {t('checked')} <RelativeTime at={status.checked_at} />
          </p>
        )}
      </div>
    </div>
  );
}

/** What was not all right lately, with its times. */
function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const { t, i18n } = useTranslation('status');
  const format = useFormat();
  if (troubles.length === 0) return <p className={styles.none}>{t('troubles_none')}</p>;
  return (
    <ul className={styles.troubles}>
      {troubles.map(({ part, state, from, to, ongoing }) => (
        <li key={`${part}${from}`} className={styles.trouble}>
          <strong>{t(`part.${part}`)}</strong>
          <StateMark state={state} />
          <span className={styles.fact}>
            {format.exactTime(from)} – {ongoing ? t('ongoing') : format.exactTime(to)} (
            {durationText(i18n.language, (Date.parse(to) - Date.parse(from)) / 1000)})
          </span>
        </li>
      ))}
    </ul>
  );
}
