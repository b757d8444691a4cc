import { checkCustomerProcessor } from '../activities/check.processor.ts';
import { settleActivityProcessor } from '../activities/settle.processor.ts';
import { sweepActivitiesProcessor } from '../activities/sweep.processor.ts';
import { sealOperationsProcessor } from '../administration/seal.processor.ts';
import { sweepLogProcessor } from '../administration/sweep.processor.ts';
import { lookForAlertsProcessor } from '../alerts/look.processor.ts';
import { answerProcessor } from '../assistant/answer.processor.ts';
import { assistantSweepProcessor } from '../assistant/sweep.processor.ts';
import { expireDepositProcessor } from '../deposits/expire.processor.ts';
import { followChainsProcessor } from '../deposits/follow.processor.ts';
import { sweepDepositsProcessor } from '../deposits/sweep.processor.ts';
import { sweepGuardedProcessor } from '../guard/sweep.processor.ts';
import { collectDebtsProcessor } from '../ledger/collect.processor.ts';
import { proveLedgerProcessor, proveSliceProcessor } from '../ledger/prove.processor.ts';
import { sealLedgerProcessor } from '../ledger/seal.processor.ts';
import { sendMailProcessor } from '../mail/send.processor.ts';
import { mailSweepProcessor } from '../mail/sweep.processor.ts';
import { accrueProcessor } from '../mining/accrue.processor.ts';
import { expireContractsProcessor } from '../mining/expire.processor.ts';
import { mailNewsProcessor } from '../notifications/mail.processor.ts';
import { pushNewsProcessor, pushProcessor } from '../notifications/push.processor.ts';
import { outboxSweepProcessor } from '../outbox/sweep.processor.ts';
import { sweepBatchesProcessor } from '../payouts/sweep.processor.ts';
import { refreshRatesProcessor } from '../rates/refresh.processor.ts';
import { sweepBonusesProcessor } from '../referrals/sweep.processor.ts';
import { keepRollupsProcessor } from '../reports/keep.processor.ts';
import { mailReportsProcessor } from '../reports/mail.processor.ts';
import { loginFailedProcessor } from '../risk/login-failed.processor.ts';
import { lookProcessor } from '../status/look.processor.ts';
import { assignProcessor } from '../support/assign.processor.ts';
import { autoCloseProcessor } from '../support/auto-close.processor.ts';
import { autoCloseWarningProcessor } from '../support/auto-close-warning.processor.ts';
import { followLevelsProcessor } from '../support/follow-levels.processor.ts';
import { indexSaidProcessor } from '../support/index-said.processor.ts';
import { supportSweepProcessor } from '../support/sweep.processor.ts';
import { tellDeskProcessor } from '../support/tell-desk.processor.ts';
import { anchorRootsProcessor } from '../transparency/anchor.processor.ts';
import { checkReservesProcessor } from '../transparency/reserves.processor.ts';
import { publishTreeProcessor } from '../transparency/tree.processor.ts';
import { checkDepositAddressesProcessor } from '../treasury/addresses.processor.ts';
import { closeDaysProcessor } from '../treasury/close.processor.ts';
import { deliverHookProcessor } from '../webhooks/deliver.processor.ts';
import { sweepHooksProcessor } from '../webhooks/sweep.processor.ts';
import { sweepWithdrawalsProcessor } from '../withdrawals/sweep.processor.ts';

export const processors = [
  outboxSweepProcessor,
  autoCloseProcessor,
  autoCloseWarningProcessor,
  supportSweepProcessor,
  assignProcessor,
  followLevelsProcessor,
  indexSaidProcessor,
  tellDeskProcessor,
  refreshRatesProcessor,
  sealOperationsProcessor,
  sweepLogProcessor,
  sealLedgerProcessor,
  proveLedgerProcessor,
  proveSliceProcessor,
  collectDebtsProcessor,
  sendMailProcessor,
  mailSweepProcessor,
  followChainsProcessor,
  sweepDepositsProcessor,
  expireDepositProcessor,
  sweepWithdrawalsProcessor,
  sweepBatchesProcessor,
  expireContractsProcessor,
  accrueProcessor,
  sweepBonusesProcessor,
  checkReservesProcessor,
  publishTreeProcessor,
  anchorRootsProcessor,
  checkDepositAddressesProcessor,
  closeDaysProcessor,
  settleActivityProcessor,
  checkCustomerProcessor,
  sweepActivitiesProcessor,
  loginFailedProcessor,
  sweepGuardedProcessor,
  answerProcessor,
  assistantSweepProcessor,
  lookProcessor,
  mailNewsProcessor,
  pushNewsProcessor,
  pushProcessor,
  lookForAlertsProcessor,
  deliverHookProcessor,
  sweepHooksProcessor,
  keepRollupsProcessor,
  mailReportsProcessor,
];
