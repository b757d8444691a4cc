import type { Transparency } from '@lode/shared/transparency/schemas';
import { mdiAlertCircleOutline, mdiCheckCircleOutline } from '@mdi/js';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import buttons from '../../components/ui/plain-button.module.css';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { Stat, StatGrid } from '../../components/ui/stat-grid.tsx';
import { loadFailureText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { proofOutcome } from '../../lib/proof-outcome.ts';
import type { Loaded } from '../../lib/use-loaded.ts';
import { DayChart } from './components/day-chart.tsx';
import { HoldingsTable } from './holdings-table.tsx';
import { OwnProof } from './own-proof.tsx';
import { CHECK_SCRIPT } from './proof-check.ts';
import { useSummary } from './summary-state.ts';
import styles from './transparency-view.module.css';

/** What customers are owed and what is held for them, with the proof of both (H5). */
export function TransparencyView({ loaded }: { loaded: Loaded<Transparency> }) {
  const { t } = useTranslation('transparency');
  const { data, error, reload } = loaded;
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        {data && (
          <p className={styles.time}>
            {t('computed')} <RelativeTime at={data.computed_at} />
          </p>
        )}
      </header>
      {data && <Sections data={data} reload={reload} />}
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
  const { t } = useTranslation(['transparency', 'errors']);
  return (
    <div className={styles.failed} role="alert">
      <p>
        <strong>{t('title')}</strong>
      </p>
      <p>{loadFailureText(t, error)}</p>
      <button type="button" className={`${buttons.secondary} ${buttons.small}`} onClick={retry}>
        {t('common:retry')}
      </button>
    </div>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <p>{text}</p>
      {children}
    </section>
  );
}

function Sections({ data, reload }: { data: Transparency; reload: () => void }) {
  const { t } = useTranslation('transparency');
  const format = useFormat();
  const { liabilities, mining } = data;
  const summary = useSummary();
  return (
    <>
      <StatGrid>
        <Stat
          label={t('owed.title')}
          note={t('owed.note', {
            balances: format.money(liabilities.balances_usd),
            transit: format.money(liabilities.in_transit_usd),
          })}
        >
          {format.money(liabilities.total_usd)}
        </Stat>
        <Stat label={t('held.title')} note={t('held.note')}>
          {data.holdings_usd === null ? '–' : format.money(data.holdings_usd)}
        </Stat>
      </StatGrid>
      <Section title={t('holdings.title')} text={t('holdings.text')}>
        <HoldingsTable holdings={data.holdings} />
      </Section>
      <Section title={t('mining.title')} text={t('mining.text')}>
        <StatGrid>
          <Stat label={t('mining.revenue')}>{format.money(mining.revenue_usd)}</Stat>
          <Stat label={t('mining.rewards')}>{format.money(mining.rewards_usd)}</Stat>
          <Stat label={t('mining.capacity')}>{format.hashPower(mining.capacity_th)}</Stat>
          <Stat label={t('mining.sold')}>{format.hashPower(mining.sold_th)}</Stat>
        </StatGrid>
        {summary && (
          <div className={styles.days}>
            <DayChart days={summary.days} />
          </div>
        )}
      </Section>
      <Section title={t('ledger.title')} text={t('ledger.text')}>
        <LedgerProof proof={data.proof} />
      </Section>
      <Section title={t('tree.title')} text={t('tree.text')}>
        <Roots trees={data.trees} />
        <OwnProof trees={data.trees} onNewer={reload} />
        <Script />
      </Section>
    </>
  );
}

function LedgerProof({ proof }: { proof: Transparency['proof'] }) {
  const { t } = useTranslation('transparency');
  const format = useFormat();
  if (!proof || (proof.ok && proof.entries === 0)) return <p className={styles.none}>{t('ledger.none')}</p>;
  const outcome = proofOutcome(proof);
  return (
    <div className={styles.proof}>
      <p className={outcome === 'ok' ? styles.good : styles.bad}>
        <Icon path={outcome === 'ok' ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={22} />
        {t(`ledger.${outcome}`, { entries: format.integer(proof.entries) })}
      </p>
      <p className={styles.fact}>
        {t('ledger.at')} <RelativeTime at={proof.at} />
      </p>
      {proof.whole_at && (
        <p className={styles.fact}>
          {t('ledger.whole')} <RelativeTime at={proof.whole_at} />
        </p>
      )}
      <p className={styles.fact}>
        {t('ledger.head')} <code>{proof.head}</code>
      </p>
    </div>
  );
}

function Roots({ trees }: { trees: Transparency['trees'] }) {
  const { t } = useTranslation('transparency');
  const [newest, ...earlier] = trees;
  if (!newest) return <p className={styles.none}>{t('tree.none')}</p>;
  return (
    <div className={styles.proof}>
      <Root tree={newest} />
      {earlier.length > 0 && (
        <details>
          <summary>{t('tree.earlier')}</summary>
          {earlier.map((tree) => (
            <Root key={tree.id} tree={tree} />
          ))}
        </details>
      )}
    </div>
  );
}

function Root({ tree }: { tree: Transparency['trees'][number] }) {
  const { t } = useTranslation('transparency');
  const format = useFormat();
  return (
    <div className={styles.root}>
      <code>{tree.root}</code>
      <p className={styles.fact}>
        {t('tree.facts', {
          time: format.exactTime(tree.at),
          total: format.money(tree.total_usd),
          leaves: format.integer(tree.balances),
        })}
      </p>
      {tree.anchor && (
        <details>
          <summary>{t('tree.anchored', { time: format.exactTime(tree.anchor.at) })}</summary>
          <pre dir="ltr">{tree.anchor.proof}</pre>
        </details>
      )}
    </div>
  );
}

/** How to check without this page. */
function Script() {
  const { t } = useTranslation('transparency');
  return (
    <div className={styles.script}>
      <h3>{t('script.title')}</h3>
      <p>
        {t('script.text')}{' '}
        <a href={CHECK_SCRIPT} download>
          verify-proof.mjs
        </a>
      </p>
      <pre dir="ltr">node verify-proof.mjs lode-proof.json</pre>
    </div>
  );
}
