import type { SecurityKind } from '@lode/shared/core/security-kinds';
import { SecurityEventModel, type SecurityEventRow } from '../security-event.model.ts';

interface OwnEvent {
  at: Date;
  kind: SecurityKind;
  times: number;
}

/** What was noticed about an account, oldest first; from where is left out, as it may have been somebody else. */
export async function* listOwnEvents(userId: string): AsyncGenerator<OwnEvent> {
  const rows = SecurityEventModel.find({ account: userId })
    .sort({ at: 1 })
    .lean<SecurityEventRow[]>()
    .cursor();
  for await (const { at, kind, times } of rows) yield { at, kind, times };
}
