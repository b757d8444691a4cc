import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { mdiForumOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';

interface DashboardViewProps {
  /** Null until it is known who is logged in. */
  username: string | null;
  /** The list of prices, composed in by the page. */
  prices: ReactNode;
  /** The button that opens the chat, likewise. */
  supportAction: ReactNode;
  supportOpen: boolean;
}

/** The customer's first screen: a welcome, the way to help, and the prices. */
export function DashboardView({ username, prices, supportAction, supportOpen }: DashboardViewProps) {
  const { t } = useTranslation(['dashboard', 'rates']);
  return (
    <Box w="full" maxW="1120px" mx="auto" px={{ base: 4, sm: 6, md: 8 }} py={{ base: 6, md: 8 }} pb="28">
      <Heading as="h1" textStyle="2xl" fontWeight="650" minH="36px">
        {username ? t('welcome', { username }) : t('welcome_plain')}
      </Heading>
      <Text color="muted" mt="1" mb="8">
        {t('lead')}
      </Text>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap="4"
        alignItems="start"
      >
        <Card pb="3">
          <Heading as="h2" textStyle="lg" fontWeight="600" mb="2">
            {t('rates:title')}
          </Heading>
          {prices}
        </Card>
        <Card>
          <Flex color="primary" mb="3">
            <Icon path={mdiForumOutline} size={28} />
          </Flex>
          <Heading as="h2" textStyle="lg" fontWeight="600">
            {t('support.title')}
          </Heading>
          <Text color="muted" mt="1" mb="5">
            {supportOpen ? t('support.open') : t('support.closed')}
          </Text>
          {supportAction}
        </Card>
      </Grid>
    </Box>
  );
}
