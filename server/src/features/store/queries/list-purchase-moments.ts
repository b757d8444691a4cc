import type { Types } from 'mongoose';
import { readMoments } from '../../../platform/read-moments.ts';
import { PurchaseModel } from '../purchase.model.ts';

/** When each of these customers bought something. REPORT_TOO_LARGE. */
export const listPurchaseMoments = (userIds: readonly Types.ObjectId[]) =>
  readMoments(PurchaseModel, userIds);
