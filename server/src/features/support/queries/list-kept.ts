import { KEPT_MAX } from '@lode/shared/support/kept-schemas';
import type { Identity } from '../../../platform/identity.ts';
import { type KeptKind, KeptModel, type KeptRow } from '../kept.model.ts';
import { keptFor } from '../kept-scope.ts';

/** The desk's and the caller's own, by name. */
export function listKept<C>(identity: Identity, kind: KeptKind): Promise<KeptRow<C>[]> {
  return KeptModel.find(keptFor(identity, kind))
    .sort({ key: 1 })
    .limit(2 * KEPT_MAX)
    .lean<KeptRow<C>[]>();
}
