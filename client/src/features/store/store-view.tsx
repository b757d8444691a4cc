import { Box, Button, Flex, Grid, useBreakpointValue } from '@chakra-ui/react';
import { parseUsd } from '@lode/shared/core/money';
import type { Wallet } from '@lode/shared/ledger/wallet-rest';
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
import { usePlanName } from '../../lib/plan-name.ts';
import { rechargePath } from '../../lib/recharge-path.ts';
import { useLive } from '../../lib/use-live.ts';
import { Calculator } from './calculator-desk.tsx';
import { PlanShelf } from './plan-shelf.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { offersOf, useDraft } from './use-draft.ts';

interface StoreViewProps {
  /** Undefined until it is known. */
  wallet: Wallet | undefined;
}

/** The hash power store: plans, what an investment buys and may bring, and the purchase. */
export function StoreView({ wallet }: StoreViewProps) {
  const { t } = useTranslation(['store', 'errors', 'estimate']);
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
          {wallet ? format.money(wallet.available) : '…'}
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
  const draft = useDraft(offersOf(catalogue));
  const [buying, setBuying] = useState<{ planId: string; amount: string } | null>(null);
  const phone = useBreakpointValue({ base: true, md: false }, { ssr: false }) ?? false;
  const nameOf = usePlanName();
  const { offer } = draft;
  const shelf = <PlanShelf catalogue={catalogue} draft={draft} />;
  return (
    <Flex direction="column" gap="5">
      {!(phone && offer) && shelf}
      {draft.replaced && offer && (
        <Box role="status">
          <Notice tone="warning">{t('plan.replaced', { plan: nameOf(offer.plan.name) })}</Notice>
        </Box>
      )}
      {offer ? (
        <Calculator
          catalogue={catalogue}
          draft={draft}
          offer={offer}
          wallet={wallet}
          shelf={phone ? shelf : null}
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
