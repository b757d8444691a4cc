import type { Row } from '../report.ts';
import { accrualRow } from './accrual.ts';
import { assistantRow } from './assistant.ts';
import { chatRow } from './chat.ts';
import { consoleRow } from './console.ts';
import { fanoutRow } from './fanout.ts';
import { helpRow } from './help.ts';
import { ledgerRow } from './ledger.ts';
import { listsRow } from './lists.ts';
import { loginRow } from './login.ts';
import { pageRow } from './page.ts';
import { payoutRow } from './payout.ts';
import { pollingRow } from './polling.ts';
import { readsRow } from './reads.ts';
import { reportsRow } from './reports.ts';
import { saturationRow } from './saturation.ts';
import { searchRow } from './search.ts';
import { secondsRow } from './seconds.ts';
import { stallRow } from './stall.ts';
import { startRow } from './start.ts';
import { storeRow } from './store.ts';
import { timersRow } from './timers.ts';
import { tracesRow } from './traces.ts';
import { treeRow } from './tree.ts';

/** Every row, in the order in which they are run and printed. */
export const rows: readonly Row[] = [
  chatRow,
  tracesRow,
  saturationRow,
  assistantRow,
  fanoutRow,
  pollingRow,
  timersRow,
  secondsRow,
  loginRow,
  readsRow,
  payoutRow,
  storeRow,
  stallRow,
  accrualRow,
  ledgerRow,
  treeRow,
  listsRow,
  helpRow,
  searchRow,
  reportsRow,
  pageRow,
  consoleRow,
  startRow,
];
