import { cannedReplyRoutes } from '@lode/shared/support/canned-replies-rest';
import type { CannedReply } from '@lode/shared/support/schemas';
import { useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

/** What an agent writes of a reply. */
export type CannedReplyInput = Pick<CannedReply, 'shortcut' | 'title' | 'content' | 'texts' | 'personal'>;

/** The team's canned replies, one's own, and their changes; every change throws an ApiError of its own. */
export function useCannedReplies() {
  const loaded = useLoaded('canned-replies', (signal) => call(cannedReplyRoutes.list, { signal }, 'admin'));
  const { data, error, reload } = loaded;
  return useMemo(() => {
    const afterwards = async (change: Promise<unknown>) => {
      await change;
      reload();
    };
    return {
      replies: data,
      error,
      reload,
      create: (body: CannedReplyInput) => afterwards(call(cannedReplyRoutes.create, { body }, 'admin')),
      update: (id: string, body: CannedReplyInput) =>
        afterwards(call(cannedReplyRoutes.update, { params: { id }, body }, 'admin')),
      remove: (id: string) => afterwards(call(cannedReplyRoutes.remove, { params: { id } }, 'admin')),
    };
  }, [data, error, reload]);
}

export type CannedReplies = ReturnType<typeof useCannedReplies>;
