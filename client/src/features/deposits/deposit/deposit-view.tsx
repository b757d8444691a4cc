import { Box, Flex, Grid, Heading } from '@chakra-ui/react';
import { depositRoutes } from '@lode/shared/deposits/rest';
import type { Deposit, DepositState } from '@lode/shared/deposits/schemas';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { HelpLink } from '../../../components/ui/help-link.tsx';
import { PageFrame } from '../../../components/ui/page-frame.tsx';
import { Skeleton, SkeletonText } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLive } from '../../../lib/use-live.ts';
import { useServerClock } from '../../../lib/use-server-clock.ts';
import { DepositBadge } from '../deposit-badge.tsx';
import { amountToSend, isCredited, stateAt } from '../deposit-state.ts';
import { DemoPayment } from './demo-payment.tsx';
import { DepositFacts } from './deposit-facts.tsx';
import { DepositNotice } from './deposit-notice.tsx';
import { DepositSteps } from './deposit-steps.tsx';
import { LateAddress, PayPanel } from './pay-panel.tsx';
import { PaymentList } from './payment-list.tsx';

interface DepositViewProps {
  id: string;
  /** Where a purchase waits for this money, on this site; null for nowhere. */
  next: string | null;
}

/** What the help centre says to each state. */
const ARTICLES: Record<DepositState, string> = {
  awaiting: 'make-a-deposit',
  detected: 'confirmations',
  confirmed: 'confirmations',
  credited: 'deposit-rate',
  underpaid: 'paid-too-little-or-too-much',
  overpaid: 'paid-too-little-or-too-much',
  late: 'late-deposit',
  expired: 'late-deposit',
  review: 'deposit-under-review',
  reversed: 'deposit-taken-back',
  returned: 'deposit-under-review',
};

/** The page of all deposits, which still knows where the money is wanted. */
const rechargeOf = (next: string | null) =>
  next ? `/app/recharge?next=${encodeURIComponent(next)}` : '/app/recharge';

/** One deposit: where to pay, and how far it has come, live. */
export function DepositView({ id, next }: DepositViewProps) {
  const { t } = useTranslation('deposit');
  const { data, error, reload } = useLive(
    id,
    (signal) => call(depositRoutes.one, { params: { id }, signal }),
    {
      events: ['deposits:deposit.changed'],
      concerns: (changed) => changed.id === id,
    },
  );
  if (data) return <Shown deposit={data} next={next} reload={reload} />;
  return (
    <PageFrame title={t('recharge.title')} back={{ to: rechargeOf(next), label: t('page.back') }}>
      {error ? <ErrorState title={t('page.failed')} error={error} onRetry={reload} /> : <DepositSkeleton />}
    </PageFrame>
  );
}

function Shown({ deposit, next, reload }: { deposit: Deposit; next: string | null; reload: () => void }) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  const now = useServerClock(deposit.now);
  const state = stateAt(deposit, now);
  const ended = deposit.state !== state;
  useEffect(() => {
    if (ended) reload();
  }, [ended, reload]);
  const left = Date.parse(deposit.expires_at) - now;
  const toSend = amountToSend(state, deposit, left > 0);
  return (
    <PageFrame
      title={t('page.title', { amount: format.money(deposit.amount_usd) })}
      lead={<DepositBadge state={state} />}
      back={{ to: rechargeOf(next), label: t('page.back') }}
    >
      <Box srOnly role="status">
        {t('page.announce', { state: t(`state.${state}`) })}
      </Box>
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap="5"
        alignItems="start"
      >
        <Flex direction="column" gap="5" minW="0">
          <DepositNotice deposit={deposit} state={state} rateHolds={left > 0} />
          <HelpLink article={ARTICLES[state]} />
          {isCredited(state) && <Ways next={next} />}
          {toSend && <PayPanel deposit={deposit} amount={toSend} leftMs={left} />}
          {state === 'expired' && <LateAddress deposit={deposit} />}
          <PaymentList deposit={deposit} onChanged={reload} />
        </Flex>
        <Flex direction="column" gap="5" minW="0">
          {deposit.simulated && deposit.payments.length === 0 && <DemoPayment id={deposit.id} />}
          <Card as="section">
            <Heading as="h2" textStyle="md" fontWeight="600" mb="4">
              {t('step.label')}
            </Heading>
            <DepositSteps deposit={deposit} state={state} />
          </Card>
          <DepositFacts deposit={deposit} />
        </Flex>
      </Grid>
    </PageFrame>
  );
}

/** Where the money may be used now. */
function Ways({ next }: { next: string | null }) {
  const { t } = useTranslation('deposit');
  return (
    <Flex gap="3" wrap="wrap">
      {next && (
        <PrimaryButton asChild>
          <Link to={next}>{t('page.continue')}</Link>
        </PrimaryButton>
      )}
      <SecondaryButton asChild>
        <Link to="/app/wallet">{t('page.wallet')}</Link>
      </SecondaryButton>
      <QuietButton asChild>
        <Link to="/app/recharge">{t('page.again')}</Link>
      </QuietButton>
    </Flex>
  );
}

function DepositSkeleton() {
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }} gap="5" aria-busy>
      <Card>
        <Flex gap="6" direction={{ base: 'column', sm: 'row' }}>
          <Skeleton boxSize="208px" borderRadius="field" flexShrink={0} alignSelf="center" />
          <Box flex="1">
            <SkeletonText lines={6} />
          </Box>
        </Flex>
      </Card>
      <Card>
        <SkeletonText lines={8} />
      </Card>
    </Grid>
  );
}
