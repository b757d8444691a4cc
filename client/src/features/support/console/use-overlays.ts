import type { AgentSession } from '@lode/shared/support/schemas';
import { useCallback, useState } from 'react';
import { useStable } from '../../../lib/use-stable.ts';
import type { BulkKind } from './bulk-dialog.tsx';

export type Overlay =
  | 'help'
  | 'replies'
  | 'customer'
  | 'transfer'
  | 'labels'
  | 'tags'
  | 'macros'
  | 'views'
  | `bulk-${BulkKind}`
  | null;

/** What lies over the console, and what may be laid over it of this conversation. */
export function useOverlays(session: AgentSession | null) {
  const [overlay, show] = useState<Overlay>(null);
  const hide = useCallback(() => show(null), []);
  const transfer = () => {
    if (session?.status === 'ongoing') show('transfer');
  };
  const labels = useStable(() => {
    if (session) show('labels');
  });
  return { overlay, show, hide, transfer, labels };
}

export type Overlays = ReturnType<typeof useOverlays>;
