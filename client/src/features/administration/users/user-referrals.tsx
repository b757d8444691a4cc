import { Box, Heading } from '@chakra-ui/react';
import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { mdiAccountSearchOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataList } from '../../../components/ui/data-list.tsx';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { useUserColumns } from './user-columns.tsx';

const LIMIT = 10;

/** Whom somebody brought. */
export function UserReferrals({ userId }: { userId: string }) {
  const { t } = useTranslation('admin');
  const [page, setPage] = useState(1);
  const columns = useUserColumns();
  const list = useLoaded(`${userId} ${page}`, (signal) =>
    call(
      adminUserRoutes.listReferred,
      { params: { id: userId }, query: { page, limit: LIMIT }, signal },
      'admin',
    ),
  );
  return (
    <Box as="section" aria-labelledby="referrals-title">
      <Heading as="h2" id="referrals-title" textStyle="md" fontWeight="600" mb="3">
        {t('user.referrals')}
      </Heading>
      <DataList
        label={t('user.referrals')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={setPage}
        empty={{ icon: mdiAccountSearchOutline, title: t('users.empty'), text: t('users.empty_hint') }}
      />
    </Box>
  );
}
