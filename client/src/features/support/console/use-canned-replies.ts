import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { CannedReply } from '@lode/shared/support/schemas';
import { useMemo } from 'react';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

/** What an agent writes of a reply. */
export type CannedReplyInput = Pick<CannedReply, 'shortcut' | 'title' | 'content'>;

/** The team's canned replies and their changes; every change throws an ApiError of its own. */
export function useCannedReplies() {
  const loaded = useLoaded('canned-replies', (signal) =>
    call(adminServiceRoutes.listCannedReplies, { signal }, 'admin'),
  );
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
      create: (body: CannedReplyInput) =>
        afterwards(call(adminServiceRoutes.createCannedReply, { body }, 'admin')),
      update: (id: string, body: CannedReplyInput) =>
        afterwards(call(adminServiceRoutes.updateCannedReply, { params: { id }, body }, 'admin')),
      remove: (id: string) =>
        afterwards(call(adminServiceRoutes.deleteCannedReply, { params: { id } }, 'admin')),
    };
  }, [data, error, reload]);
}

export type CannedReplies = ReturnType<typeof useCannedReplies>;
