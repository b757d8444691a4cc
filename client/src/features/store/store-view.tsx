import { Box, Button, Flex, Grid, Heading } from '@chakra-ui/react';
import { parseUsd } from '@lode/shared/core/money';
import type { Wallet } from '@lode/shared/ledger/wallet-rest';
import { returnRoutes } from '@lode/shared/mining/returns-rest';
import { storeRoutes } from '@lode/shared/store/rest';
import type { Catalogue } from '@lode/shared/store/schemas';
import { mdiStoreOffOutline, mdiWalletOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { PageFrame } from '../../components/ui/page-frame.tsx';
import { Skeleton, SkeletonText } from '../../components/ui/skeletons.tsx';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { rechargePath } from '../../lib/recharge-path.ts';
import { useLive } from '../../lib/use-live.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { wholeCents } from '../../lib/whole-cents.ts';
import { AmountField } from './amount-field.tsx';
import { buy } from './calculator.ts';
import { CapacityMeter } from './capacity-meter.tsx';
import { OutlookCard } from './outlook-card.tsx';
import { PeriodChoice } from './period-choice.tsx';
import { PlanCard } from './plan-card.tsx';
import { outlookOf } from './projection.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { ResultCard } from './result-card.tsx';
import { type Draft, type Offer, offersOf, useDraft } from './use-draft.ts';

interface StoreViewProps {
  /** Undefined until it is known. */
  wallet: Wallet | undefined;
}

/** The hash power store: plans, what an investment buys and may bring, and the purchase. */
export function StoreView({ wallet }: StoreViewProps) {
  const { t } = useTranslation(['store', 'errors']);
  const catalogue = useLive('catalogue', (signal) => call(storeRoutes.catalogue, { signal }), {
    events: ['mining:contract.changed'],
  });
  const { data, error } = catalogue;
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={<Balance wallet={wallet} />}>
      {!data && Boolean(error) && (
        <Card>
          <ErrorState title={t('load_failed')} error={error} onRetry={catalogue.reload} />
        </Card>
      )}
      {!data && !error && <StoreSkeleton />}
      {data?.plans.length === 0 && (
        <Card>
          <EmptyState icon={mdiStoreOffOutline} title={t('empty.title')} text={t('empty.text')} />
        </Card>
      )}
      {data && data.plans.length > 0 && (
        <StoreDesk catalogue={data} wallet={wallet} onBought={catalogue.reload} />
      )}
    </PageFrame>
  );
}

function Balance({ wallet }: { wallet: Wallet | undefined }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  return (
    <Flex align="center" gap="3" ps="4" pe="1.5" py="1.5" borderWidth="1px" borderRadius="pill" bg="surface">
      <Box color="muted">
        <Icon path={mdiWalletOutline} size={20} />
      </Box>
      <Box textStyle="sm">
        <Box as="span" color="muted">
          {t('balance')}{' '}
        </Box>
        <Box as="span" fontWeight="600" fontVariantNumeric="tabular-nums">
          {wallet ? format.money(wholeCents(wallet.available)) : '…'}
        </Box>
      </Box>
      <Button asChild size="sm" variant="subtle" colorPalette="primary">
        <Link to="/app/recharge?next=/app/store">{t('recharge')}</Link>
      </Button>
    </Flex>
  );
}

interface StoreDeskProps {
  catalogue: Catalogue;
  wallet: Wallet | undefined;
  onBought: () => void;
}

function StoreDesk({ catalogue, wallet, onBought }: StoreDeskProps) {
  const { t } = useTranslation('store');
  const offers = offersOf(catalogue);
  const draft = useDraft(offers);
  const [buying, setBuying] = useState<{ planId: string; amount: string } | null>(null);
  const { offer } = draft;
  return (
    <Flex direction="column" gap="5">
      <Card p={{ base: 4, sm: 5 }}>
        <CapacityMeter capacity={catalogue.capacity} />
      </Card>
      <Grid
        role="radiogroup"
        aria-label={t('plan.choose')}
        gap="4"
        templateColumns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))"
      >
        {offers.map(({ plan, terms, soldOut }) => (
          <PlanCard
            key={plan.id}
            plan={plan}
            terms={terms}
            days={catalogue.contract_days}
            soldOut={soldOut}
            chosen={plan.id === offer?.plan.id}
            onChoose={() => draft.choose(plan.id)}
          />
        ))}
      </Grid>
      {draft.replaced && offer && (
        <Box role="status">
          <Notice tone="warning">{t('plan.replaced', { plan: offer.plan.name })}</Notice>
        </Box>
      )}
      {offer ? (
        <Calculator
          catalogue={catalogue}
          draft={draft}
          offer={offer}
          wallet={wallet}
          onBuy={() => setBuying({ planId: offer.plan.id, amount: draft.text.trim() })}
        />
      ) : (
        <Card>
          <EmptyState icon={mdiStoreOffOutline} title={t('sold_out.title')} text={t('sold_out.text')} />
        </Card>
      )}
      {buying && (
        <PurchaseDialog
          order={{
            ask: (idempotencyKey) =>
              call(storeRoutes.quote, {
                body: { plan_id: buying.planId, amount_usd: buying.amount },
                idempotencyKey,
              }),
            buy: (quoteId, idempotencyKey) =>
              call(storeRoutes.purchase, { body: { quote_id: quoteId }, idempotencyKey }),
          }}
          rechargeFor={(amountUsd) =>
            rechargePath(parseUsd(amountUsd) - parseUsd(wallet?.available ?? '0'), draft.path)
          }
          onBought={onBought}
          onClose={() => setBuying(null)}
        />
      )}
    </Flex>
  );
}

interface CalculatorProps {
  catalogue: Catalogue;
  draft: Draft;
  offer: Offer;
  wallet: Wallet | undefined;
  onBuy: () => void;
}

function Calculator({ catalogue, draft, offer, wallet, onBuy }: CalculatorProps) {
  const { t } = useTranslation('store');
  return (
    <Grid
      gap="4"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}
      templateAreas={{ base: '"input" "result" "outlook"', lg: '"input result" "outlook result"' }}
      templateRows={{ lg: 'auto 1fr' }}
    >
      <Card as="section" gridArea="input" aria-labelledby="calculator-title">
        <Heading as="h2" id="calculator-title" textStyle="lg" fontWeight="600" mb="4">
          {t('calculator.title')}
        </Heading>
        <Flex direction="column" gap="5">
          <AmountField draft={draft} offer={offer} />
          {catalogue.estimate && <PeriodChoice period={draft.period} onPeriod={draft.setPeriod} />}
        </Flex>
      </Card>
      <Box gridArea="result">
        <ResultCard catalogue={catalogue} draft={draft} offer={offer} wallet={wallet} onBuy={onBuy} />
      </Box>
      <Box gridArea="outlook" minW="0">
        <OutlookArea catalogue={catalogue} draft={draft} offer={offer} />
      </Box>
    </Grid>
  );
}

/** The chart; nothing while there is no estimate to draw (H3). */
function OutlookArea({ catalogue, draft, offer }: Pick<CalculatorProps, 'catalogue' | 'draft' | 'offer'>) {
  const { t } = useTranslation('store');
  const { estimate } = catalogue;
  const paid = useLoaded(estimate && `returns ${estimate.per_th_day_usd}`, (signal) =>
    call(returnRoutes.days, { signal }),
  );
  if (!estimate) return null;
  if (!paid.data && paid.error) {
    return (
      <Card>
        <ErrorState title={t('chart.title')} error={paid.error} onRetry={paid.reload} />
      </Card>
    );
  }
  if (!paid.data) return <Skeleton h="380px" borderRadius="card" />;
  const days = paid.data.map(({ day, per_th_usd }) => ({ day, perTh: parseUsd(per_th_usd) }));
  const amount = draft.amount ?? 0n;
  return (
    <OutlookCard
      outlook={outlookOf(parseUsd(estimate.per_th_day_usd), days)}
      hashPower={buy(amount, offer.terms).total}
      invested={amount}
      period={draft.period}
    />
  );
}

function StoreSkeleton() {
  return (
    <Flex direction="column" gap="5" aria-busy>
      <Skeleton h="84px" borderRadius="card" />
      <Grid gap="4" templateColumns="repeat(auto-fit, minmax(min(100%, 200px), 1fr))">
        {['a', 'b', 'c'].map((plan) => (
          <Card key={plan}>
            <SkeletonText lines={5} />
          </Card>
        ))}
      </Grid>
      <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}>
        <Skeleton h="320px" borderRadius="card" />
        <Skeleton h="480px" borderRadius="card" />
      </Grid>
    </Flex>
  );
}
