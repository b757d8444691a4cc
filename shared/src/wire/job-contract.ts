import { accountJobs } from '../accounts/jobs.ts';
import { activityJobs } from '../activities/jobs.ts';
import { administrationJobs } from '../administration/jobs.ts';
import { alertJobs } from '../alerts/jobs.ts';
import { assistantJobs } from '../assistant/jobs.ts';
import { chainJobs } from '../chains/jobs.ts';
import type { JobDefinition } from '../core/jobs.ts';
import { outboxJobs } from '../core/outbox-jobs.ts';
import { depositJobs } from '../deposits/jobs.ts';
import { guardJobs } from '../guard/jobs.ts';
import { ledgerJobs } from '../ledger/jobs.ts';
import { mailJobs } from '../mail/jobs.ts';
import { accrualJobs } from '../mining/accrual-jobs.ts';
import { miningJobs } from '../mining/jobs.ts';
import { notificationJobs } from '../notifications/jobs.ts';
import { payoutJobs } from '../payouts/jobs.ts';
import { rateJobs } from '../rates/jobs.ts';
import { referralJobs } from '../referrals/jobs.ts';
import { reportJobs } from '../reports/jobs.ts';
import { statusJobs } from '../status/jobs.ts';
import { supportJobs } from '../support/jobs.ts';
import { transparencyJobs } from '../transparency/jobs.ts';
import { treasuryJobs } from '../treasury/jobs.ts';
import { webhookJobs } from '../webhooks/jobs.ts';
import { withdrawalJobs } from '../withdrawals/jobs.ts';

/** Every background job there is; each has exactly one processor (J4). */
export const jobDefinitions = [
  ...Object.values(outboxJobs),
  ...Object.values(supportJobs),
  ...Object.values(rateJobs),
  ...Object.values(administrationJobs),
  ...Object.values(ledgerJobs),
  ...Object.values(mailJobs),
  ...Object.values(chainJobs),
  ...Object.values(depositJobs),
  ...Object.values(withdrawalJobs),
  ...Object.values(miningJobs),
  ...Object.values(accrualJobs),
  ...Object.values(referralJobs),
  ...Object.values(transparencyJobs),
  ...Object.values(treasuryJobs),
  ...Object.values(payoutJobs),
  ...Object.values(activityJobs),
  ...Object.values(accountJobs),
  ...Object.values(guardJobs),
  ...Object.values(assistantJobs),
  ...Object.values(statusJobs),
  ...Object.values(notificationJobs),
  ...Object.values(alertJobs),
  ...Object.values(webhookJobs),
  ...Object.values(reportJobs),
] as JobDefinition[];
