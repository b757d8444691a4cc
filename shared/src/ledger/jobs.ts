import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

const slot = { payload: z.object({ slot: z.number().int() }), attempts: 1, queue: 'money' as const };

export const ledgerJobs = {
  /** Puts new entries into the hash chain (L9). */
  seal: defineJob({ ...slot, name: 'ledger.seal', key: (job) => String(job.slot), repeat: 'seal' }),
  /** Proves every balance, and the chain from the last checkpoint (L6). */
  prove: defineJob({ ...slot, name: 'ledger.prove', key: (job) => String(job.slot), repeat: 'proof' }),
  /** Goes on with the proof from the first entry. */
  proveSlice: defineJob({
    ...slot,
    name: 'ledger.prove_slice',
    key: (job) => String(job.slot),
    repeat: 'slice',
  }),
  /** Pays what customers owe, and makes up for coins that are missing, out of what has come in; as often as chains are read, which make debts. */
  collect: defineJob({ ...slot, name: 'ledger.collect', key: (job) => String(job.slot), repeat: 'chains' }),
};
