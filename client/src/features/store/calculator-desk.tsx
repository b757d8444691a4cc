import { Box, Grid, Heading } from '@chakra-ui/react';
import { parseUsd } from '@lode/shared/core/money';
import type { Wallet } from '@lode/shared/ledger/wallet-rest';
import { returnRoutes } from '@lode/shared/mining/returns-rest';
import type { Catalogue } from '@lode/shared/store/schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Skeleton } from '../../components/ui/skeletons.tsx';
import { call } from '../../lib/api-client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { AmountField } from './amount-field.tsx';
import { BuyAction, BuyBar, MissingNote } from './buy-action.tsx';
import { buy } from './calculator.ts';
import { OutlookCard } from './outlook-card.tsx';
import { outlookOf } from './projection.ts';
import { ResultCard } from './result-card.tsx';
import type { Draft, Offer } from './use-draft.ts';

interface CalculatorProps {
  catalogue: Catalogue;
  draft: Draft;
  offer: Offer;
  wallet: Wallet | undefined;
  /** On a phone: the plans, which stand below what is worked out, while the purchase stays at the bottom. */
  shelf: ReactNode;
  onBuy: () => void;
}

/** What an amount buys and may bring, and the purchase. */
export function Calculator({ catalogue, draft, offer, wallet, shelf, onBuy }: CalculatorProps) {
  const { t } = useTranslation('store');
  const order = { draft, wallet, onBuy };
  return (
    <Grid
      gap="4"
      alignItems="start"
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 400px' }}
      templateAreas={{ base: '"input" "result" "shelf" "outlook"', lg: '"input result" "outlook result"' }}
      templateRows={{ lg: 'auto 1fr' }}
    >
      <Card as="section" gridArea="input" aria-labelledby="calculator-title">
        <Heading as="h2" id="calculator-title" textStyle="lg" fontWeight="600" mb="4">
          {t('calculator.title')}
        </Heading>
        <AmountField draft={draft} offer={offer} />
      </Card>
      <Box gridArea="result">
        <ResultCard
          catalogue={catalogue}
          draft={draft}
          offer={offer}
          action={shelf ? <MissingNote draft={draft} wallet={wallet} /> : <BuyAction {...order} />}
        />
      </Box>
      {shelf && <Box gridArea="shelf">{shelf}</Box>}
      <Box gridArea="outlook" minW="0">
        <OutlookArea catalogue={catalogue} draft={draft} offer={offer} />
      </Box>
      {shelf && <BuyBar {...order} offer={offer} />}
    </Grid>
  );
}

/** The chart; nothing while there is no estimate to draw (H3), or an amount that nobody can buy. */
function OutlookArea({ catalogue, draft, offer }: Pick<CalculatorProps, 'catalogue' | 'draft' | 'offer'>) {
  const { t } = useTranslation('store');
  const { estimate } = catalogue;
  const paid = useLoaded(estimate && `returns ${estimate.per_th_day_usd}`, (signal) =>
    call(returnRoutes.days, { signal }),
  );
  const { amount, problem } = draft;
  if (!estimate || amount === null || problem) return null;
  if (!paid.data && paid.error) {
    return (
      <Card>
        <ErrorState title={t('chart.title')} error={paid.error} onRetry={paid.reload} />
      </Card>
    );
  }
  if (!paid.data) return <Skeleton h="460px" borderRadius="card" />;
  const days = paid.data.map(({ day, per_th_usd }) => ({ day, perTh: parseUsd(per_th_usd) }));
  return (
    <OutlookCard
      outlook={outlookOf(parseUsd(estimate.per_th_day_usd), days)}
      hashPower={buy(amount, offer.terms).total}
      invested={amount}
      since={days[0]?.day ?? estimate.first_day}
      period={draft.period}
      onPeriod={draft.setPeriod}
    />
  );
}
