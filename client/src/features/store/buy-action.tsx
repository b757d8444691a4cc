import { Box, Button, Flex, Text } from '@chakra-ui/react';
import { formatHashPower } from '@lode/shared/core/hash-power';
import { formatUsd, parseUsd } from '@lode/shared/core/money';
import type { Wallet } from '@lode/shared/ledger/wallet-rest';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PrimaryButton } from '../../components/ui/buttons.tsx';
import { useFormat } from '../../lib/format.ts';
import { rechargePath } from '../../lib/recharge-path.ts';
import { wholeCents } from '../../lib/whole-cents.ts';
import { buy } from './calculator.ts';
import type { Draft, Offer } from './use-draft.ts';

/** What floats at the bottom of the page keeps clear of so much. */
const BAR_HEIGHT = '--bottom-bar-height';

interface BuyActionProps {
  draft: Draft;
  /** Undefined until it is known. */
  wallet: Wallet | undefined;
  onBuy: () => void;
}

/** The amount that can be bought, and what of it the balance does not have, in micro-dollars. */
function orderOf(draft: Draft, wallet: Wallet | undefined) {
  const amount = draft.problem ? null : draft.amount;
  const available = wallet && parseUsd(wholeCents(wallet.available));
  const missing = amount !== null && available !== undefined ? amount - available : 0n;
  return { amount, available, missing: missing > 0n ? missing : null };
}

/** Buys, or leads to a deposit of what is missing and back again. */
export function BuyAction({ draft, wallet, onBuy }: BuyActionProps) {
  return (
    <Flex direction="column" gap="2">
      <BuyButton draft={draft} wallet={wallet} onBuy={onBuy} />
      <MissingNote draft={draft} wallet={wallet} />
    </Flex>
  );
}

function BuyButton({ draft, wallet, onBuy, short = false }: BuyActionProps & { short?: boolean }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const { amount, missing } = orderOf(draft, wallet);
  if (missing !== null) {
    return (
      <Button asChild colorPalette="primary" size="lg" px={short ? '4' : undefined}>
        <Link to={rechargePath(missing, draft.path)}>{t('calculator.recharge')}</Link>
      </Button>
    );
  }
  const order =
    amount === null ? undefined : t('calculator.buy_for', { amount: format.money(formatUsd(amount)) });
  return (
    <PrimaryButton size="lg" disabled={amount === null} onClick={onBuy} aria-label={order}>
      {short ? t('calculator.buy') : (order ?? t('calculator.buy'))}
    </PrimaryButton>
  );
}

/** What is missing, where the button leads to a deposit. */
export function MissingNote({ draft, wallet }: Omit<BuyActionProps, 'onBuy'>) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const { available, missing } = orderOf(draft, wallet);
  if (missing === null || available === undefined) return null;
  return (
    <Text textStyle="sm" color="muted" textAlign="center">
      {t('calculator.missing', {
        missing: format.money(formatUsd(missing)),
        available: format.money(formatUsd(available)),
      })}
    </Text>
  );
}

/** On a phone the purchase stays in reach: what is bought for how much, and the button. */
export function BuyBar({ draft, offer, wallet, onBuy }: BuyActionProps & { offer: Offer }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const bar = useRef<HTMLDivElement>(null);
  const { amount } = orderOf(draft, wallet);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(BAR_HEIGHT, `${bar.current?.offsetHeight ?? 0}px`);
    return () => void style.removeProperty(BAR_HEIGHT);
  }, []);
  return (
    <Flex
      ref={bar}
      role="group"
      aria-label={t('calculator.buy')}
      position="fixed"
      insetX="0"
      bottom="0"
      zIndex="1100"
      minH="72px"
      px="4"
      py="3"
      pb="calc(12px + env(safe-area-inset-bottom))"
      gap="4"
      align="center"
      justify="space-between"
      bg="surface"
      borderTopWidth="1px"
    >
      <Box minW="0" fontWeight="600" fontVariantNumeric="tabular-nums">
        {amount !== null && (
          <>
            {format.hashPower(formatHashPower(buy(amount, offer.terms).total))} ·{' '}
            {format.money(formatUsd(amount))}
          </>
        )}
      </Box>
      <BuyButton draft={draft} wallet={wallet} onBuy={onBuy} short />
    </Flex>
  );
}
