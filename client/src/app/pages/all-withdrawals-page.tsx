import { PUBLIC_PAGE_SIZE } from '@lode/shared/withdrawals/limits';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { ListPages } from '../../features/withdrawals/components/list-pages.tsx';
import { WithdrawalList } from '../../features/withdrawals/components/withdrawal-list.tsx';
import { WithdrawalStats } from '../../features/withdrawals/components/withdrawal-stats.tsx';
import { usePublicWithdrawals } from '../../features/withdrawals/state/public-withdrawals.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import styles from './all-withdrawals-page.module.css';

/** Every withdrawal of the last 24 hours, as the public may see it. */
export function AllWithdrawalsPage() {
  const { t } = useTranslation('withdrawals');
  usePageTitle(t('title'));
  const [search] = useSearchParams();
  const page = pageOf(search.get('page'));
  const list = usePublicWithdrawals(page);
  const pages = Math.ceil((list.data?.total ?? 0) / PUBLIC_PAGE_SIZE);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
      </header>
      <WithdrawalStats stats={list.data?.stats} />
      <WithdrawalList list={list} />
      <ListPages page={page} pages={pages} to={(number) => `?page=${number}`} />
    </div>
  );
}

/** A page number of the address; anything else is the first page. */
function pageOf(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page >= 1 ? page : 1;
}
