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

/** What moved the customer's balance, newest first, kept current at its beginning and loaded on at its end. */
export function useTransactions(kind: EntryKind | undefined): Transactions {
  const { t } = useTranslation('errors');
  const first = useLive(
    `transactions ${kind ?? ''}`,
    (signal) => call(walletRoutes.transactions, { query: { kind }, signal }),
    { events: ['wallet:balance.changed'] },
  );
  const [known, setKnown] = useState<{ kind: EntryKind | undefined; parts: Parts<WalletTransaction> }>();
  const [loadingMore, setLoadingMore] = useState(false);
  const parts = known?.kind === kind ? known?.parts : undefined;
  const { data } = first;
  useEffect(() => {
    if (!data) return;
    setKnown((before) => ({
      kind,
      parts: withFirst(before?.kind === kind ? before?.parts : undefined, data),
    }));
  }, [data, kind]);

  const loadMore = async (cursor: string) => {
    setLoadingMore(true);
    try {
      const next = await call(walletRoutes.transactions, { query: { kind, cursor } });
      setKnown((before) =>
        before && before.kind === kind ? { kind, parts: withNext(before.parts, next) } : before,
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
