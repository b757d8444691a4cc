import type { Transparency } from '@lode/shared/transparency/schemas';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../components/ui/coin-icon.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { useFormat } from '../../lib/format.ts';
import styles from './holdings-table.module.css';

type Holding = Transparency['holdings'][number];

/** What is held in each coin: in the books, on the chain, and the difference, which is shown and not hidden. */
export function HoldingsTable({ holdings }: { holdings: Holding[] }) {
  const { t } = useTranslation('transparency');
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('holdings.title')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('holdings.coin')}</th>
          <th scope="col" data-number>
            {t('holdings.ledger')}
          </th>
          <th scope="col" data-number>
            {t('holdings.chain')}
          </th>
          <th scope="col" data-number>
            {t('holdings.difference')}
          </th>
          <th scope="col" data-number>
            {t('holdings.value')}
          </th>
        </tr>
      </thead>
      {holdings.map((holding) => (
        <HoldingRows key={holding.coin} holding={holding} />
      ))}
    </table>
  );
}

function HoldingRows({ holding }: { holding: Holding }) {
  const { t } = useTranslation('transparency');
  const format = useFormat();
  const { coin, ledger, shortfall, chain, difference, usd, addresses } = holding;
  const amount = (value: string | null) => (value === null ? '–' : format.coin(value, coin));
  return (
    <tbody>
      <tr>
        <th scope="row">
          <span className={styles.coin}>
            <CoinIcon symbol={coin} size={22} />
            {coin}
          </span>
        </th>
        <td data-number data-label={t('holdings.ledger')}>
          {amount(ledger)}
        </td>
        <td data-number data-label={t('holdings.chain')}>
          {amount(chain)}
        </td>
        <td data-number data-label={t('holdings.difference')} data-short={difference?.startsWith('-')}>
          {amount(difference)}
        </td>
        <td data-number data-label={t('holdings.value')}>
          {usd === null ? '–' : format.money(usd)}
        </td>
      </tr>
      <tr className={styles.addresses}>
        <td colSpan={5}>
          {Number(shortfall) > 0 && (
            <p data-short="true">{t('holdings.missing', { amount: format.coin(shortfall, coin) })}</p>
          )}
          {addresses.length === 0 && <p>{t('holdings.no_address')}</p>}
          {addresses.map((one) => (
            <p key={one.id}>
              <code>{one.address}</code>
              <span>
                {amount(one.amount)}
                {one.checked_at !== null && (
                  <>
                    {' · '}
                    <RelativeTime at={one.checked_at} />
                  </>
                )}
                {one.unreachable && ` · ${t('holdings.unreachable')}`}
              </span>
              {one.signed && (
                <details>
                  <summary>{t('holdings.signed', { time: format.exactTime(one.signed.at) })}</summary>
                  <code>{one.signed.message}</code>
                  <code>{one.signed.signature}</code>
                </details>
              )}
            </p>
          ))}
        </td>
      </tr>
    </tbody>
  );
}
