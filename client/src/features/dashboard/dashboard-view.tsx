import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { mdiForumOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { PageFrame } from '../../components/ui/page-frame.tsx';

interface DashboardViewProps {
  /** Null until it is known who is logged in. */
  username: string | null;
  /** Composed in by the page: beside the title, the figures, the days' earnings, the miners, balance, prices. */
  actions: ReactNode;
  figures: ReactNode;
  /** These two are null while there is no miner. */
  trend: ReactNode;
  miners: ReactNode;
  balance: ReactNode;
  prices: ReactNode;
  /** The button that opens the chat, likewise. */
  supportAction: ReactNode;
  supportOpen: boolean;
}

const WITH_MINERS = {
  base: '"balance" "trend" "miners" "prices" "support"',
  lg: '"trend balance" "miners prices" "support prices"',
};
const WITHOUT = { base: '"balance" "prices" "support"', lg: '"prices balance" "prices support"' };

/** The customer's first screen: what mines, what it brings, what there is to spend, and the way to help. */
export function DashboardView(props: DashboardViewProps) {
  const { username, actions, figures, trend, miners, balance, prices, supportAction, supportOpen } = props;
  const { t } = useTranslation(['dashboard', 'rates']);
  return (
    <PageFrame
      title={username ? t('welcome', { username }) : t('welcome_plain')}
      lead={t('lead')}
      actions={actions}
    >
      <Flex direction="column" gap="4">
        {figures}
        <Grid
          gap="4"
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' }}
          templateAreas={miners ? WITH_MINERS : WITHOUT}
          templateRows={{ lg: miners ? 'auto auto 1fr' : 'auto 1fr' }}
          alignItems="start"
        >
          {trend && <Box gridArea="trend">{trend}</Box>}
          {miners && <Box gridArea="miners">{miners}</Box>}
          <Box gridArea="balance" alignSelf="stretch" css={{ '& > *': { height: '100%' } }}>
            {balance}
          </Box>
          <Card gridArea="prices" pb="3">
            <Heading as="h2" textStyle="lg" fontWeight="600" mb="2">
              {t('rates:title')}
            </Heading>
            {prices}
          </Card>
          <SupportCard open={supportOpen} action={supportAction} />
        </Grid>
      </Flex>
    </PageFrame>
  );
}

function SupportCard({ open, action }: { open: boolean; action: ReactNode }) {
  const { t } = useTranslation('dashboard');
  return (
    <Card gridArea="support">
      <Flex color="primary" mb="3">
        <Icon path={mdiForumOutline} size={28} />
      </Flex>
      <Heading as="h2" textStyle="lg" fontWeight="600">
        {t('support.title')}
      </Heading>
      <Text color="muted" mt="1" mb="5">
        {open ? t('support.open') : t('support.closed')}
      </Text>
      {action}
    </Card>
  );
}
