import { Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { PageFrame } from '../../components/ui/page-frame.tsx';

interface DashboardViewProps {
  /** Null until it is known who is logged in. */
  username: string | null;
  /** Composed in by the page, from above to below; beside the title, and what may be null is left out. */
  actions: ReactNode;
  offer: ReactNode;
  balance: ReactNode;
  steps: ReactNode;
  figures: ReactNode;
  trend: ReactNode;
  miners: ReactNode;
  prices: ReactNode;
}

/** The customer's first screen: what there is to spend, what mines, and what it brings. */
export function DashboardView(props: DashboardViewProps) {
  const { username, actions, offer, balance, steps, figures, trend, miners, prices } = props;
  const { t } = useTranslation(['dashboard', 'rates']);
  return (
    <PageFrame
      title={username ? t('welcome', { username }) : t('welcome_plain')}
      lead={t('lead')}
      actions={actions}
    >
      {offer}
      <Flex direction="column" gap="4">
        {balance}
        {steps}
        {figures}
        {trend}
        {miners}
        <Card as="section" aria-labelledby="prices-title" px={{ base: 4, sm: 6 }} py="4">
          <Heading as="h2" id="prices-title" textStyle="md" fontWeight="600" mb="3">
            {t('rates:title')}
          </Heading>
          {prices}
        </Card>
      </Flex>
    </PageFrame>
  );
}
