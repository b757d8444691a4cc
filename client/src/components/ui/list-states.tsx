import { Box } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';
import { SkeletonRows } from './skeletons.tsx';

interface ListStatesProps {
  /** Undefined until they have come. */
  rows: readonly unknown[] | undefined;
  error: unknown;
  onRetry: () => void;
  /** Shown while they are loading; a few rows unless told. */
  skeleton?: ReactNode;
  /** What was to be here, in the words of its heading; said when it failed. */
  failed: string;
  /** Said in place of no rows. */
  empty: ComponentProps<typeof EmptyState>;
}

const SKELETON = (
  <Box p="4">
    <SkeletonRows rows={4} />
  </Box>
);

/** What stands in a list's place while it has no rows: it is loading, it failed, it is empty. */
export function ListStates({ rows, error, onRetry, skeleton = SKELETON, failed, empty }: ListStatesProps) {
  if (rows) return rows.length === 0 && <EmptyState {...empty} />;
  return error ? <ErrorState title={failed} error={error} onRetry={onRetry} /> : skeleton;
}
