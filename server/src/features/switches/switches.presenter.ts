import type { SwitchList } from '@lode/shared/switches/schemas';
import type { SwitchesNow } from './queries/list-switches.ts';
import { targetOf } from './switch-id.ts';

export function presentSwitches({ stopped, asked, ledgerSound }: SwitchesNow): SwitchList {
  return {
    stopped: stopped.flatMap(({ _id, since, cause, by, reason }) => {
      const target = targetOf(_id);
      if (!target) return [];
      return [{ ...target, since: since.toISOString(), cause, by, reason, asked: asked.has(_id) }];
    }),
    ledger_sound: ledgerSound,
  };
}
