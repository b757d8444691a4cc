import { Box, Flex, Grid } from '@chakra-ui/react';
import { adminWithdrawalRoutes } from '@lode/shared/withdrawals/admin-rest';
import type { AdminWithdrawalDetail } from '@lode/shared/withdrawals/admin-schemas';
import { mdiArrowLeft } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { Icon } from '../../../components/ui/icon.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { DetailStates } from '../components/detail-states.tsx';
import { EntryList } from '../components/entry-list.tsx';
import { FinancePage } from '../components/finance-page.tsx';
import { RiskTag, WithdrawalTag } from '../components/state-tags.tsx';
import { useMatter } from '../use-matter.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { Approvals, ChainWord, Order, RiskHits, WhoAsks } from './withdrawal-story.tsx';

/** The whole story of one withdrawal, and what is to be done with it. */
export function AdminWithdrawalPage() {
  const { t } = useTranslation('finance');
  const { id = '' } = useParams();
  const loaded = useMatter(
    id,
    (signal) => call(adminWithdrawalRoutes.get, { params: { id }, signal }, 'admin'),
    ['withdrawal'],
    id,
  );
  return (
    <FinancePage
      title={t('withdrawal.title')}
      lead={
        <Flex align="center" gap="3" wrap="wrap">
          <Flex align="center" gap="1">
            <Icon path={mdiArrowLeft} size={16} />
            <TextLink to={`${FINANCE}/withdrawals`}>{t('withdrawal.back')}</TextLink>
          </Flex>
          {loaded.data && <WithdrawalTag state={loaded.data.state} />}
          {loaded.data && <RiskTag risk={loaded.data.risk} />}
        </Flex>
      }
    >
      <DetailStates loaded={loaded}>
        {(withdrawal) => (
          <WithdrawalStory withdrawal={withdrawal} onChanged={loaded.replace} onStale={loaded.reload} />
        )}
      </DetailStates>
    </FinancePage>
  );
}

interface WithdrawalStoryProps {
  withdrawal: AdminWithdrawalDetail;
  onChanged: (withdrawal: AdminWithdrawalDetail) => void;
  onStale: () => void;
}

function WithdrawalStory({ withdrawal, onChanged, onStale }: WithdrawalStoryProps) {
  const { t } = useTranslation('finance');
  return (
    <>
      <WithdrawalActions withdrawal={withdrawal} onChanged={onChanged} onStale={onStale} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}
        gap="4"
        alignItems="start"
      >
        <Order withdrawal={withdrawal} />
        <WhoAsks withdrawal={withdrawal} />
        <Approvals withdrawal={withdrawal} />
        <ChainWord withdrawal={withdrawal} />
      </Grid>
      <RiskHits withdrawal={withdrawal} />
      <Section title={t('story.entries')} hint={t('story.entries_hint')}>
        <Box mx={{ base: -4, sm: -5 }} mb={{ base: -4, sm: -5 }}>
          <EntryList entries={withdrawal.entries} label={t('story.entries')} />
        </Box>
      </Section>
    </>
  );
}
