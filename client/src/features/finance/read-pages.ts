import { PAGE_LIMIT_MAX } from '@lode/shared/core/page';
import { ADMIN_LIST_WINDOW } from '@lode/shared/deposits/admin-schemas';

/** Every row of a list that fits its filter, page by page; as many as the lists reach. */
export async function readPages<T>(
  read: (page: { page: number; limit: number }) => Promise<{ items: T[]; total: number }>,
): Promise<T[]> {
  const rows: T[] = [];
  for (let page = 1; rows.length < ADMIN_LIST_WINDOW; page += 1) {
    const { items, total } = await read({ page, limit: PAGE_LIMIT_MAX });
    rows.push(...items);
    if (items.length < PAGE_LIMIT_MAX || rows.length >= total) break;
  }
  return rows;
}
