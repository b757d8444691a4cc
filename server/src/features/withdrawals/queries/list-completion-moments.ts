import type { Types } from 'mongoose';
import { readMoments } from '../../../platform/read-moments.ts';
import { WithdrawalModel } from '../withdrawal.model.ts';

/** When withdrawals of each of these customers were completed. REPORT_TOO_LARGE. */
export const listCompletionMoments = (userIds: readonly Types.ObjectId[]) =>
  readMoments(WithdrawalModel, userIds, 'completedAt');
