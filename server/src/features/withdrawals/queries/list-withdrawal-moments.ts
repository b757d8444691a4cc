import type { Types } from 'mongoose';
import { readMoments } from '../../../platform/read-moments.ts';
import { WithdrawalModel } from '../withdrawal.model.ts';

/** When each of these customers asked for a withdrawal. REPORT_TOO_LARGE. */
export const listWithdrawalMoments = (userIds: readonly Types.ObjectId[]) =>
  readMoments(WithdrawalModel, userIds);
