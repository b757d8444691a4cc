import { Box } from '@chakra-ui/react';
import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Pager } from '../../../components/ui/pager.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { SkeletonRows } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { UserList } from './user-list.tsx';

const LIMIT = 10;

/** Whom somebody brought. */
export function UserReferrals({ userId }: { userId: string }) {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const { data, error, reload } = useLoaded(`${userId} ${page}`, (signal) =>
    call(
      adminUserRoutes.listReferred,
      { params: { id: userId }, query: { page, limit: LIMIT }, signal },
      'admin',
    ),
  );
  return (
    <Section title={t('user.referrals')}>
      {!data && !error && <SkeletonRows rows={3} />}
      {!data && Boolean(error) && <ErrorState error={error} onRetry={reload} />}
      {data && (
        <Box mx={{ base: -4, sm: -5 }}>
          <UserList users={data.items} label={t('user.referrals')} />
          <Pager page={page} limit={data.limit} total={data.total} onPage={setPage} />
        </Box>
      )}
    </Section>
  );
}
