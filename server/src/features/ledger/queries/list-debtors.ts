import { LedgerAccountModel, type LedgerAccountRow } from '../ledger-account.model.ts';

/** The customers who owe us. */
export async function* listDebtors(): AsyncGenerator<string> {
  const rows = LedgerAccountModel.collection.find(
    { kind: 'receivable', $expr: { $gt: ['$debitsPosted', '$creditsPosted'] } },
    { useBigInt64: true },
  );
  for await (const row of rows) {
    const { owner } = row as unknown as LedgerAccountRow;
    if (owner !== null) yield owner;
  }
}
