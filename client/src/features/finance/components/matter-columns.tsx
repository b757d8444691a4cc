import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/ui/data-table.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { FINANCE } from '../../../lib/staff-paths.ts';

/** What customers ask for: money in or out. */
interface Matter {
  id: string;
  created_at: string;
  user: { id: string; username: string };
  state: string;
}

interface MatterColumnsOptions<T extends Matter> {
  path: 'deposits' | 'withdrawals';
  /** What its beginning is called. */
  begun: string;
  tag: (state: T['state']) => ReactNode;
}

/** The columns that lists of matters begin with: when, leading to its story; whose; how it stands. */
export function useMatterColumns<T extends Matter>(options: MatterColumnsOptions<T>): Column<T>[] {
  const { path, begun, tag } = options;
  const { t } = useTranslation('finance');
  return [
    {
      id: 'created',
      heading: begun,
      card: 'title',
      cell: ({ id, created_at }) => (
        <TextLink to={`${FINANCE}/${path}/${id}`}>
          <RelativeTime at={created_at} />
        </TextLink>
      ),
    },
    { id: 'user', heading: t('column.customer'), cell: ({ user }) => <PersonLink person={user} /> },
    { id: 'state', heading: t('column.state'), card: 'mark', cell: ({ state }) => tag(state) },
  ];
}
