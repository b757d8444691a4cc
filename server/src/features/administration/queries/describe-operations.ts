import type { OperationEntry } from '@lode/shared/administration/schemas';
import { presentOperation } from '../administration.presenter.ts';
import { listOperations } from './list-operations.ts';

/** As many as a page of one thing's story shows. */
const OPERATIONS_MAX = 100;

/** What staff did about one thing (the id of a deposit, a withdrawal), newest first. */
export async function describeOperations(target: string): Promise<OperationEntry[]> {
  const { rows } = await listOperations({ target }, { page: 1, limit: OPERATIONS_MAX });
  return rows.map(presentOperation);
}
