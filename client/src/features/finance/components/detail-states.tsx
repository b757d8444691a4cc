import type { ReactNode } from 'react';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import type { Loaded } from '../../../lib/use-loaded.ts';

interface DetailStatesProps<T> {
  /** Of what it is. */
  title: string;
  loaded: Loaded<T>;
  children: (data: T) => ReactNode;
}

/** One thing in every state: loading, failed, there. */
export function DetailStates<T>({ title, loaded: { data, error, reload }, children }: DetailStatesProps<T>) {
  if (data !== undefined) return <>{children(data)}</>;
  return (
    <Card aria-busy={!error}>
      {error ? <ErrorState title={title} error={error} onRetry={reload} /> : <SkeletonText lines={8} />}
    </Card>
  );
}
