import { Box, Flex, Heading } from '@chakra-ui/react';
import { mdiViewDashboardOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { allows, useSession } from '../../../lib/session.ts';
import { SupportTiles } from './support-tiles.tsx';

/** The administrator's first page: how support is doing, for those who serve; a calm page for the others. */
export function AdminDashboardPage() {
  const { t } = useTranslation('console');
  const session = useSession('admin');
  if (session.status !== 'ready') return null;
  return (
    <Flex
      direction="column"
      gap="6"
      w="full"
      maxW="1200px"
      mx="auto"
      px={{ base: 4, md: 6 }}
      py={{ base: 5, md: 8 }}
    >
      <Box>
        <Heading as="h1" textStyle="2xl">
          {t('dashboard.title')}
        </Heading>
        <Box color="muted">{t('dashboard.welcome', { name: session.user.username })}</Box>
      </Box>
      {allows(session, 'support:serve') ? (
        <SupportTiles />
      ) : (
        <Card>
          <EmptyState
            icon={mdiViewDashboardOutline}
            title={t('dashboard.nothing')}
            text={t('dashboard.nothing_hint')}
          />
        </Card>
      )}
    </Flex>
  );
}
