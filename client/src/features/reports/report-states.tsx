import { mdiPrinterOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import type { Loaded } from '../../lib/use-loaded.ts';

interface ReportStatesProps<T> {
  title: string;
  loaded: Loaded<T>;
  children: (report: T) => ReactNode;
}

/** A report in every state: loading, failed, there. */
export function ReportStates<T>({ title, loaded, children }: ReportStatesProps<T>) {
  const { data, error, reload } = loaded;
  if (data !== undefined && !error) return <>{children(data)}</>;
  return (
    <Card aria-busy={!error}>
      {error ? <ErrorState title={title} error={error} onRetry={reload} /> : <SkeletonText lines={10} />}
    </Card>
  );
}

export function PrintButton() {
  const { t } = useTranslation('reports');
  return (
    <SecondaryButton size="sm" onClick={() => window.print()}>
      <Icon path={mdiPrinterOutline} size={18} />
      {t('print')}
    </SecondaryButton>
  );
}
