import type { Types } from 'mongoose';
import { readMoments } from '../../../platform/read-moments.ts';
import { SessionModel } from '../support-session.model.ts';

/** When each of these customers began a conversation. REPORT_TOO_LARGE. */
export const listSessionMoments = (userIds: readonly Types.ObjectId[]) => readMoments(SessionModel, userIds);
