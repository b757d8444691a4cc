import { formatAmount, formatUsd } from '@lode/shared/core/money';
import type {
  ledgerAccountSchema,
  ledgerEntrySchema,
  ledgerProofSchema,
  trialBalanceRowSchema,
} from '@lode/shared/ledger/schemas';
import type { Wallet, WalletTransaction } from '@lode/shared/ledger/wallet-rest';
import type { z } from 'zod';
import { balanceOf } from './balance.ts';
import type { LedgerAccountRow } from './ledger-account.model.ts';
import type { LedgerEntryRow } from './ledger-entry.model.ts';
import { areCurrent, areSound, type LastProofs } from './queries/get-last-proof.ts';
import type { TrialBalanceRow } from './queries/get-trial-balance.ts';
import type { WalletView } from './queries/get-wallet.ts';
import type { WalletMovement } from './queries/list-wallet-entries.ts';

/** As many as one proof has. */
const MAX_FAULTS = 50;

export function presentAccount(row: LedgerAccountRow): z.output<typeof ledgerAccountSchema> {
  const { posted, held, available } = balanceOf(row);
  return {
    id: row._id,
    asset: row.asset,
    balance: formatAmount(posted, row.asset),
    held: formatAmount(held, row.asset),
    available: formatAmount(available, row.asset),
    updated_at: row.updatedAt.toISOString(),
  };
}

export function presentEntry(row: LedgerEntryRow, seal: number | null): z.output<typeof ledgerEntrySchema> {
  return {
    id: String(row._id),
    kind: row.kind,
    phase: row.phase,
    resolves: row.resolves && String(row.resolves),
    reverses: row.reverses && String(row.reverses),
    reference: row.reference,
    memo: row.memo,
    at: row.at.toISOString(),
    legs: row.legs.map(({ account, asset, side, amount, balanceAfter }) => ({
      account,
      asset,
      side,
      amount: formatAmount(amount, asset),
      balance_after: formatAmount(balanceAfter, asset),
    })),
    seal,
  };
}

export function presentTrialBalanceRow(row: TrialBalanceRow): z.output<typeof trialBalanceRowSchema> {
  const { kind, asset } = row._id;
  return {
    kind,
    asset,
    accounts: Number(row.accounts),
    debits: formatAmount(row.debits, asset),
    credits: formatAmount(row.credits, asset),
  };
}

/** Both proofs must hold and be current, as `isLedgerSound` asks: what either found is told. */
export function presentProof(proofs: LastProofs): z.output<typeof ledgerProofSchema> | null {
  const { newest, whole } = proofs;
  if (!newest) return null;
  const { at, entries, accounts, head, durationMs } = newest;
  return {
    at: at.toISOString(),
    ok: areSound(proofs),
    current: areCurrent(proofs),
    faults: [...new Set([...newest.faults, ...(whole?.faults ?? [])])].slice(0, MAX_FAULTS),
    entries,
    accounts,
    head,
    duration_ms: durationMs,
    whole_at: whole?.at.toISOString() ?? null,
  };
}

export function presentWallet({ posted, held, available, owed, version }: WalletView): Wallet {
  return {
    balance: formatUsd(posted),
    held: formatUsd(held),
    available: formatUsd(available),
    owed: formatUsd(owed),
    frozen: owed > 0n,
    rev: version,
  };
}

export function presentMovement({ entry, amount, balanceAfter }: WalletMovement): WalletTransaction {
  return {
    id: String(entry._id),
    kind: entry.kind,
    amount: formatUsd(amount),
    balance_after: formatUsd(balanceAfter),
    reference: entry.reference,
    at: entry.at.toISOString(),
  };
}
