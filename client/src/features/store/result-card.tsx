import { Box, Button, Flex, Heading, Text } from '@chakra-ui/react';
import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatUsd, parseUsd } from '@lode/shared/core/money';
import type { Wallet } from '@lode/shared/ledger/wallet-rest';
import type { Catalogue } from '@lode/shared/store/schemas';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PrimaryButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FigureList } from '../../components/ui/figure-list.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useFormat } from '../../lib/format.ts';
import { fractionOf } from '../../lib/percent.ts';
import { rechargePath } from '../../lib/recharge-path.ts';
import { wholeCents } from '../../lib/whole-cents.ts';
import { type Bought, buy, type Estimate, estimateOf } from './calculator.ts';
import { RiskNote } from './risk-note.tsx';
import type { Draft, Offer } from './use-draft.ts';

interface ResultCardProps {
  catalogue: Catalogue;
  draft: Draft;
  offer: Offer;
  /** Undefined until it is known. */
  wallet: Wallet | undefined;
  onBuy: () => void;
}

/** What the investment buys and may bring, and the way to buy it. */
export function ResultCard({ catalogue, draft, offer, wallet, onBuy }: ResultCardProps) {
  const { t } = useTranslation('store');
  const { estimate } = catalogue;
  const amount = draft.amount ?? 0n;
  const bought = buy(amount, offer.terms);
  const returns =
    estimate && estimateOf(parseUsd(estimate.per_th_day_usd), bought.total, amount, draft.period);
  return (
    <Card as="section" aria-label={t('calculator.result')}>
      <PowerFacts bought={bought} />
      <Box mt="5" pt="5" borderTopWidth="1px">
        {returns ? <ReturnFacts returns={returns} draft={draft} /> : <NoEstimate />}
      </Box>
      <Box mt="5">
        <BuyAction draft={draft} wallet={wallet} onBuy={onBuy} />
      </Box>
      <Text mt="4" textStyle="xs" color="muted">
        <Basis catalogue={catalogue} />
      </Text>
      <Box mt="4">
        <RiskNote />
      </Box>
    </Card>
  );
}

function PowerFacts({ bought }: { bought: Bought }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const { step, next } = bought;
  return (
    <>
      <Heading as="h2" textStyle="label" color="muted">
        {t('calculator.total')}
      </Heading>
      <Box textStyle="3xl" fontWeight="650" fontVariantNumeric="tabular-nums" mb="2">
        {format.hashPower(formatHashPower(bought.total))}
      </Box>
      <FigureList
        figures={[
          {
            label: t('calculator.purchased'),
            value: format.hashPower(formatHashPower(bought.purchased)),
          },
          {
            label: step
              ? t('calculator.bonus_of', { percent: format.percent(step.fraction) })
              : t('calculator.bonus'),
            value: format.hashPower(formatHashPower(bought.bonus)),
          },
        ]}
      />
      {next && (
        <Text textStyle="xs" color="muted" mt="1">
          {t('calculator.next_step', {
            more: format.money(formatUsd(next.more)),
            percent: format.percent(next.step.fraction),
          })}
        </Text>
      )}
    </>
  );
}

function ReturnFacts({ returns, draft }: { returns: Estimate; draft: Draft }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const money = (micros: bigint) => format.money(formatUsd(micros));
  return (
    <FigureList
      figures={[
        { label: t('calculator.daily'), value: money(returns.daily) },
        { label: t('calculator.monthly'), value: money(returns.monthly) },
        { label: t('calculator.rate'), value: format.percent(returns.monthlyFraction) },
        {
          label: t('calculator.in_period', { count: draft.period, days: format.integer(draft.period) }),
          value: money(returns.period),
          strong: true,
        },
      ]}
    />
  );
}

/** H3: nothing has been paid, so nothing is estimated. */
function NoEstimate() {
  const { t } = useTranslation('store');
  return (
    <Notice tone="info" title={t('calculator.none')}>
      {t('calculator.none_text')}
    </Notice>
  );
}

/** Where the estimate comes from, and what is taken off. */
function Basis({ catalogue }: { catalogue: Catalogue }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const fee = format.percent(fractionOf(catalogue.maintenance_fee_percent));
  const { estimate } = catalogue;
  return estimate ? t('calculator.basis', { count: estimate.days, fee }) : t('calculator.fee', { fee });
}

interface BuyActionProps {
  draft: Draft;
  wallet: Wallet | undefined;
  onBuy: () => void;
}

/** Buys, or leads to a deposit of what is missing and back again. */
function BuyAction({ draft, wallet, onBuy }: BuyActionProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const amount = draft.problem ? null : draft.amount;
  const available = wallet && parseUsd(wholeCents(wallet.available));
  if (amount !== null && available !== undefined && available < amount) {
    const missing = amount - available;
    return (
      <Flex direction="column" gap="2">
        <Button asChild colorPalette="primary" size="lg" w="full">
          <Link to={rechargePath(missing, draft.path)}>{t('calculator.recharge')}</Link>
        </Button>
        <Text textStyle="sm" color="muted" textAlign="center">
          {t('calculator.missing', {
            missing: format.money(formatUsd(missing)),
            available: format.money(formatUsd(available)),
          })}
        </Text>
      </Flex>
    );
  }
  return (
    <PrimaryButton size="lg" w="full" disabled={amount === null} onClick={onBuy}>
      {amount === null
        ? t('calculator.buy')
        : t('calculator.buy_for', { amount: format.money(formatUsd(amount)) })}
    </PrimaryButton>
  );
}
