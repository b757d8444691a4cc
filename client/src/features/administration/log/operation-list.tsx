import { Box } from '@chakra-ui/react';
import { administrationRoutes } from '@lode/shared/administration/rest';
import type { OperationFilter } from '@lode/shared/administration/schemas';
import { mdiTextBoxSearchOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { OperationItem } from './operation-item.tsx';

interface OperationListProps {
  filter: OperationFilter;
  /** Goes up when there is something new to read. */
  version?: number;
  page?: number;
  onPage?: (page: number) => void;
  limit?: number;
}

/** Entries of the operation log, newest first; each opens to what it changed. */
export function OperationList({ filter, version = 0, page, onPage, limit = 20 }: OperationListProps) {
  const { t } = useTranslation('admin');
  const [ownPage, setOwnPage] = useState(1);
  const shown = page ?? ownPage;
  const { data, error, loading, reload } = useLoaded(JSON.stringify([filter, shown, version]), (signal) =>
    call(administrationRoutes.listOperations, { query: { ...filter, page: shown, limit }, signal }, 'admin'),
  );
  return (
    <Box aria-busy={loading}>
      <ListStates
        rows={data?.items}
        error={error}
        onRetry={reload}
        failed={t('log.entries')}
        empty={{ icon: mdiTextBoxSearchOutline, title: t('log.empty'), text: t('log.empty_hint') }}
      />
      <Box as="ul" aria-label={t('log.entries')}>
        {data?.items.map((entry) => (
          <OperationItem key={entry.id} entry={entry} />
        ))}
      </Box>
      {data && <Pager page={shown} limit={data.limit} total={data.total} onPage={onPage ?? setOwnPage} />}
    </Box>
  );
}
