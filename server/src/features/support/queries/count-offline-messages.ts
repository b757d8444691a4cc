import { OfflineMessageModel } from '../offline-message.model.ts';

/** How many nobody has answered or handled. */
export function countOfflineMessages(): Promise<number> {
  return OfflineMessageModel.countDocuments({ handledAt: null }).exec();
}
