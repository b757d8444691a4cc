import type { EntryKind } from '@lode/shared/ledger/schemas';
import { type WalletTransaction, walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLive } from '../../lib/use-live.ts';
import { type Parts, withFirst, withNext } from './transaction-parts.ts';

export interface Transactions {
  /** Undefined until the first part has come. */
  items: WalletTransaction[] | undefined;
  error: unknown;
  retry: () => void;
  /** Loads the next part; null when everything is there. */
  more: (() => void) | null;
  loadingMore: boolean;
}

interface Filter {
  kind: EntryKind | undefined;
  from: string | undefined;
  to: string | undefined;
}

/** What moved the customer's balance, newest first, kept current at its beginning and loaded on at its end. */
export function useTransactions(filter: Filter): Transactions {
  const { t } = useTranslation('errors');
  const key = `transactions ${JSON.stringify(filter)}`;
  const first = useLive(key, (signal) => call(walletRoutes.transactions, { query: filter, signal }), {
    events: ['wallet:balance.changed'],
  });
  const [known, setKnown] = useState<{ key: string; parts: Parts<WalletTransaction> }>();
  const [loadingMore, setLoadingMore] = useState(false);
  const parts = known?.key === key ? known?.parts : undefined;
  const { data } = first;
  useEffect(() => {
    if (!data) return;
    setKnown((before) => ({
      key,
      parts: withFirst(before?.key === key ? before?.parts : undefined, data),
    }));
  }, [data, key]);

  const loadMore = async (cursor: string) => {
    setLoadingMore(true);
    try {
      const next = await call(walletRoutes.transactions, { query: { ...filter, cursor } });
      setKnown((before) =>
        before && before.key === key ? { key, parts: withNext(before.parts, next) } : before,
      );
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setLoadingMore(false);
  };
  const cursor = parts?.cursor;
  return {
    items: data && parts?.items,
    error: first.error,
    retry: first.reload,
    more: cursor ? () => void loadMore(cursor) : null,
    loadingMore,
  };
}
