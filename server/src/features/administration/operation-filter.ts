import type { OperationFilter } from '@lode/shared/administration/schemas';
import type { QueryFilter } from 'mongoose';
import type { OperationEntryRow } from './operation-entry.model.ts';

/** The filter of a list or an export as the store's condition. */
export function conditionOf(filter: OperationFilter): QueryFilter<OperationEntryRow> {
  const { actor, category, action, target, from, to } = filter;
  const at = { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) };
  return {
    ...(actor && { 'actor.username': actor }),
    ...(category && { category }),
    ...(action && { action }),
    ...(target && { 'target.id': target }),
    ...((from || to) && { at }),
  } as QueryFilter<OperationEntryRow>;
}
