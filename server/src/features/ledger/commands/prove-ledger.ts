import { inTransaction } from '../../../platform/transaction.ts';
import { NOT_COMPARED } from '../comparison.ts';
import type { LedgerProofRow } from '../ledger-proof.model.ts';
import { isSealed } from '../place-seal.ts';
import { compareAccounts } from './compare-accounts.ts';
import { keepCheckpoint, keepProof } from './keep-proof.ts';
import { STEP_ROWS, type Step, walkOn } from './walk-on.ts';

/**
 * Proves the ledger (L6, L9) from where the proof before it came to, and stores what it found: every new entry
 * balances, every new link of the chain holds, no new entry lies beside it, and every account is the sum of its entries
 * and above its floor. Each transaction is short. What was proved before is proved again by `proveSlice`.
 */
export async function proveLedger(rows = STEP_ROWS): Promise<LedgerProofRow> {
  const started = performance.now();
  for (;;) {
    const { walk, faults } = await walkToTheEnd(rows);
    const found = isSealed(walk) ? await compareAccounts(walk, rows) : { ...NOT_COMPARED, faults };
    // A whole proof has ended meanwhile, or another worker proves as well.
    if (!found) continue;
    const all = [...new Set([...faults, ...found.faults])];
    const durationMs = Math.round(performance.now() - started);
    return inTransaction(async ({ session }) => {
      if (all.length === 0) await keepCheckpoint(walk, session);
      return keepProof({ ...found, faults: all, whole: false, durationMs }, session);
    });
  }
}

async function walkToTheEnd(rows: number): Promise<Step> {
  for (;;) {
    const step = await walkOn('base', rows);
    if (step.done || step.faults.length > 0) return step;
  }
}
