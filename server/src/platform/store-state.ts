import mongoose from 'mongoose';
import { z } from 'zod';

/** What our own store says of itself; a MongoDB says nothing of the kind. Bytes. */
const stateSchema = z.object({
  storageEngine: z.object({
    freeBytes: z.number(),
    writesRefused: z.boolean(),
    snapshots: z.object({ endedBySize: z.number().int() }),
    lastCheck: z.object({ findings: z.number().int() }).optional(),
  }),
});

export interface StoreState {
  /** Bytes the disk has left for data. */
  freeBytes: number;
  /** The disk is below the store's reserve: only reads and deletes are taken. */
  writesRefused: boolean;
  /** Damages that the last nightly check has found. */
  findings: number;
  /** Transactions and snapshots ended since the store's start because the file grew. */
  snapshotsEnded: number;
}

/** How the embedded store is; null with a MongoDB, and while nothing answers. */
export async function storeState(): Promise<StoreState | null> {
  const status = await mongoose.connection.db?.admin().command({ serverStatus: 1 });
  const { data } = stateSchema.safeParse(status);
  if (!data) return null;
  const { freeBytes, writesRefused, snapshots, lastCheck } = data.storageEngine;
  return {
    freeBytes,
    writesRefused,
    findings: lastCheck?.findings ?? 0,
    snapshotsEnded: snapshots.endedBySize,
  };
}
