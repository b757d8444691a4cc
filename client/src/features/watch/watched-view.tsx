import { formatUsd, parseUsd } from '@lode/shared/core/money';
import { watchRoutes } from '@lode/shared/watch/rest';
import type { Watched } from '@lode/shared/watch/schemas';
import { useTranslation } from 'react-i18next';
import { Stat, StatGrid } from '../../components/ui/stat-grid.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { usePlanName } from '../../lib/plan-name.ts';
import { type Loaded, useLoaded } from '../../lib/use-loaded.ts';
import styles from './watched-view.module.css';

/** What the link with this secret shows. */
export function useWatched(secret: string): Loaded<Watched> {
  return useLoaded(`watched ${secret}`, (signal) => call(watchRoutes.look, { body: { secret }, signal }));
}

/** A customer's figures as far as the link shows them; nothing can be done here. Without Chakra, as every public page. */
export function WatchedView({ watched }: { watched: Watched }) {
  const { t } = useTranslation('watch');
  const format = useFormat();
  const { balance, earnings, contracts, expires_at } = watched;
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <h1>{t('page.title')}</h1>
        <p>{t('page.lead', { time: format.exactTime(expires_at) })}</p>
      </header>
      {balance && <Balance {...balance} />}
      {earnings && <Earnings {...earnings} />}
      {contracts && <Contracts contracts={contracts} />}
    </article>
  );
}

function Balance({ available_usd, held_usd }: NonNullable<Watched['balance']>) {
  const { t } = useTranslation(['watch', 'wallet']);
  const format = useFormat();
  return (
    <section aria-label={t('fact.balance')}>
      <h2>{t('fact.balance')}</h2>
      <StatGrid>
        <Stat label={t('wallet:balance.available')}>{format.money(available_usd)}</Stat>
        <Stat label={t('wallet:balance.held')}>{format.money(held_usd)}</Stat>
      </StatGrid>
    </section>
  );
}

function Earnings({ total_usd, days }: NonNullable<Watched['earnings']>) {
  const { t } = useTranslation(['watch', 'mining']);
  const format = useFormat();
  const lately = days.reduce((sum, { amount_usd }) => sum + parseUsd(amount_usd), 0n);
  return (
    <section aria-label={t('fact.earnings')}>
      <h2>{t('fact.earnings')}</h2>
      <StatGrid>
        <Stat label={t('mining:tiles.total')}>{format.money(total_usd)}</Stat>
        <Stat label={t('page.lately', { days: format.integer(days.length) })}>
          {format.money(formatUsd(lately))}
        </Stat>
      </StatGrid>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('mining:payouts.day')}</th>
            <th scope="col">{t('mining:payouts.amount')}</th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, amount_usd }) => (
            <tr key={day}>
              <td>{format.date(`${day}T12:00:00`)}</td>
              <td>{format.money(amount_usd)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Contracts({ contracts }: { contracts: NonNullable<Watched['contracts']> }) {
  const { t } = useTranslation(['watch', 'mining']);
  const format = useFormat();
  const planName = usePlanName();
  return (
    <section aria-label={t('fact.contracts')}>
      <h2>{t('fact.contracts')}</h2>
      {contracts.length === 0 && <p>{t('mining:tiles.running_zero')}</p>}
      <ul className={styles.list}>
        {contracts.map(({ title, hash_power_th, starts_at, ends_at }) => (
          <li key={`${title} ${starts_at} ${ends_at} ${hash_power_th}`}>
            <bdi>{planName(title)}</bdi>
            <span>{format.hashPower(hash_power_th)}</span>
            <span className={styles.time}>
              {format.date(starts_at)} – {format.date(ends_at)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
