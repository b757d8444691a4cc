import type { PublicWithdrawal } from '@lode/shared/withdrawals/schemas';
import { mdiAlertCircleOutline, mdiBankTransferOut, mdiCheckCircleOutline } from '@mdi/js';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../../components/ui/coin-icon.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import buttons from '../../../components/ui/plain-button.module.css';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { loadFailureText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import type { PublicList } from '../state/public-withdrawals.ts';
import styles from './withdrawal-list.module.css';

const COLUMNS = ['time', 'user', 'amount', 'paid', 'address', 'transaction', 'status'] as const;

/** The public withdrawals in each of their states: loading, failed, none, some. At most `most` rows. */
export function WithdrawalList({ list, most }: { list: PublicList; most?: number }) {
  const { t } = useTranslation('withdrawals');
  const { data, error, retry } = list;
  const loading = <div className={styles.notice} aria-hidden="true" data-loading />;
  if (!data && error) {
    return (
      <Suspense fallback={loading}>
        <Failed error={error} retry={retry} />
      </Suspense>
    );
  }
  if (!data) return loading;
  if (data.withdrawals.length === 0) {
    return (
      <div className={styles.notice}>
        <Icon path={mdiBankTransferOut} size={36} />
        <p className={styles.title}>{t('empty.title')}</p>
        <p>{t('empty.text')}</p>
      </div>
    );
  }
  return <WithdrawalTable rows={data.withdrawals.slice(0, most)} />;
}

/** Its texts are no part of a first visit; they come when something has failed. */
function Failed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation(['withdrawals', 'errors']);
  return (
    <div className={styles.notice} role="alert">
      <Icon path={mdiAlertCircleOutline} size={36} className={styles.failed} />
      <p className={styles.title}>{t('table')}</p>
      <p>{loadFailureText(t, error)}</p>
      <button type="button" className={`${buttons.secondary} ${buttons.small}`} onClick={retry}>
        {t('common:retry')}
      </button>
    </div>
  );
}

function WithdrawalTable({ rows }: { rows: PublicWithdrawal[] }) {
  const { t } = useTranslation('withdrawals');
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{t('table')}</caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col" data-column={column}>
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={`${row.tx_id} ${row.completed_at}`} row={row} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ row }: { row: PublicWithdrawal }) {
  const { t } = useTranslation('withdrawals');
  const format = useFormat();
  return (
    <tr>
      <td data-column="time">
        <RelativeTime at={row.completed_at} />
      </td>
      <td data-column="user">{row.username}</td>
      <td data-column="amount">{format.money(row.amount_usd)}</td>
      <td data-column="paid">
        <span className={styles.coin}>
          <CoinIcon symbol={row.currency} size={20} />
          {format.coin(row.crypto_amount, row.currency)}
        </span>
      </td>
      <td data-column="address">
        <span className={styles.label}>{t('column.address')}</span> <code>{row.wallet_address}</code>
      </td>
      <td data-column="transaction">
        <span className={styles.label}>{t('column.transaction')}</span> <code>{row.tx_id}</code>
      </td>
      <td data-column="status">
        <span className={styles.status}>
          <Icon path={mdiCheckCircleOutline} size={18} />
          {t([`status.${row.status}`, 'status.unknown'])}
        </span>
      </td>
    </tr>
  );
}
