import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../../components/ui/skeletons.tsx';
import { useServerNow } from '../../../lib/server-time.ts';
import { ChooseBox } from './bulk-bar.tsx';
import type { ListedSession } from './found-text.tsx';
import styles from './session-row.module.css';
import { rowHeight, SessionRow } from './session-row.tsx';
import type { Choosing } from './use-choosing.ts';
import { useRowsInSight } from './use-rows-in-sight.ts';

const TICK_MS = 1000;
const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface SessionListProps {
  rows: readonly ListedSession[];
  choosing: Choosing;
  selectedId: string | null;
  label: string;
  mixed?: boolean;
  /** Stands in place of no rows. */
  empty: ReactNode;
  onSelect: (sessionId: string, at?: string) => void;
}

/** Conversations below each other, of which only those near what is in sight are laid out; the selected one stays in sight. */
export function SessionList(props: SessionListProps) {
  const { rows, choosing, selectedId, label, mixed = false, empty, onSelect } = props;
  const { t } = useTranslation('console');
  const now = useServerNow(TICK_MS);
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState<string | null>(null);
  const { laidOut, height, show } = useRowsInSight({ list, rows, focused, rowHeight: rowHeight(mixed) });
  const selectedAt = rows.findIndex(({ id }) => id === selectedId);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that only moves takes nobody along
  useEffect(() => {
    if (selectedAt >= 0) show(selectedAt);
  }, [selectedId, show]);
  if (rows.length === 0) return empty;
  return (
    <ul ref={list} className={styles.list} aria-label={label} style={{ height }}>
      {laidOut.map(({ row: session, index, top }) => (
        <li
          key={session.id}
          className={styles.item}
          aria-setsize={rows.length}
          aria-posinset={index + 1}
          style={{ height: rowHeight(mixed), transform: `translateY(${top}px)` }}
          onFocus={() => setFocused(session.id)}
          onBlur={({ relatedTarget }) => {
            // On the way to another row it stays: what is focused next must not go before it is.
            if (!list.current?.contains(relatedTarget)) setFocused(null);
          }}
        >
          {choosing.chosen && (
            <div className={styles.choice}>
              <ChooseBox
                label={t('bulk.choose_named', { name: session.customer.username })}
                checked={choosing.chosen.has(session.id)}
                onToggle={() => choosing.toggle(session)}
              />
            </div>
          )}
          <SessionRow
            session={session}
            selected={session.id === selectedId}
            now={now}
            mixed={mixed}
            onSelect={onSelect}
          />
        </li>
      ))}
    </ul>
  );
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
