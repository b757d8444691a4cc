import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Skeleton } from '../../../components/ui/skeletons.tsx';
import { useServerNow } from '../../../lib/server-time.ts';
import type { ListedSession } from './found-text.tsx';
import { SessionRow } from './session-row.tsx';

const TICK_MS = 1000;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface SessionListProps {
  rows: readonly ListedSession[];
  selectedId: string | null;
  label: string;
  mixed?: boolean;
  /** Stands in place of no rows. */
  empty: ReactNode;
  onSelect: (sessionId: string, at?: string) => void;
}

/** Conversations below each other; the selected one stays in sight. */
export function SessionList({ rows, selectedId, label, mixed, empty, onSelect }: SessionListProps) {
  const now = useServerNow(TICK_MS);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (selectedId) rowIn(list.current, selectedId)?.scrollIntoView({ block: 'nearest' });
  }, [selectedId]);
  if (rows.length === 0) return empty;
  return (
    <ul ref={list} aria-label={label}>
      {rows.map((session) => (
        <Box as="li" key={session.id} borderBottomWidth="1px">
          <SessionRow
            session={session}
            selected={session.id === selectedId}
            now={now}
            mixed={mixed}
            onSelect={onSelect}
          />
        </Box>
      ))}
    </ul>
  );
}

function rowIn(list: HTMLElement | null, sessionId: string): Element | null | undefined {
  return list?.querySelector(`[data-session="${CSS.escape(sessionId)}"]`);
}

/** Rows that are still loading, in the shape of the real ones. */
export function SessionListSkeleton() {
  return (
    <Box aria-busy>
      {SKELETON_ROWS.map((row) => (
        <Flex key={row} h="69px" px="3" gap="3" align="center" borderBottomWidth="1px">
          <Skeleton boxSize="36px" borderRadius="pill" flexShrink={0} />
          <Flex direction="column" gap="2" flex="1">
            <Flex justify="space-between">
              <Skeleton h="3.5" w="45%" />
              <Skeleton h="3" w="10" />
            </Flex>
            <Skeleton h="3" w="80%" />
          </Flex>
        </Flex>
      ))}
    </Box>
  );
}
