import type { Types } from 'mongoose';
import { readMoments } from '../../../platform/read-moments.ts';
import { DepositModel } from '../deposit.model.ts';

/** When each of these customers asked for a deposit. REPORT_TOO_LARGE. */
export const listDepositMoments = (userIds: readonly Types.ObjectId[]) => readMoments(DepositModel, userIds);
