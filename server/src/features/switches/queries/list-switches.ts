import { COINS } from '@lode/shared/core/money';
import { SWITCHES } from '@lode/shared/switches/schemas';
import { listAskedFor } from '../../guard/queries/list-asked-for.ts';
import { isLedgerSound } from '../../ledger/queries/get-last-proof.ts';
import { SwitchModel, type SwitchRow } from '../switch.model.ts';

export interface SwitchesNow {
  /** Whatever is off, the newest first. */
  stopped: SwitchRow[];
  /** Those for which somebody has asked to go on. */
  asked: Set<string>;
  ledgerSound: boolean;
}

export async function listSwitches(): Promise<SwitchesNow> {
  const [stopped, asked, ledgerSound] = await Promise.all([
    SwitchModel.find({ off: true })
      .sort({ since: -1 })
      .limit(SWITCHES.length * (COINS.length + 1))
      .lean<SwitchRow[]>(),
    listAskedFor('money-switches'),
    isLedgerSound(),
  ]);
  return { stopped, asked, ledgerSound };
}
