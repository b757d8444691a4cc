import { dropSegments } from './drop-segments.ts';
import { sealOperations } from './seal-operations.ts';

/** Seals what was left behind, then drops what is past the retention. */
export async function sweepLog(): Promise<void> {
  await sealOperations();
  await dropSegments();
}
