import { Box, Flex } from '@chakra-ui/react';
import { formatUsd, parseUsd } from '@lode/shared/core/money';
import type { WithdrawalMethod } from '@lode/shared/withdrawals/own-schemas';
import { useTranslation } from 'react-i18next';
import { estimateCoin } from '../../../lib/coin-value.ts';
import { useFormat } from '../../../lib/format.ts';

interface WithdrawalSumProps {
  /** Micro-dollars; undefined while nothing right is typed. */
  amount: bigint | undefined;
  method: WithdrawalMethod;
}

/** What is taken, what it costs, and what arrives. */
export function WithdrawalSum({ amount, method }: WithdrawalSumProps) {
  const { t } = useTranslation('wallet');
  const format = useFormat();
  const fee = parseUsd(method.fee_usd);
  const net = amount !== undefined && amount > fee ? amount - fee : undefined;
  const coins =
    net !== undefined && method.rate ? estimateCoin(net, method.rate, method.currency, 'down') : undefined;
  return (
    <Box px="4" py="3" borderRadius="field" bg="gray.subtle">
      <Flex as="dl" direction="column" gap="1.5" textStyle="sm" fontVariantNumeric="tabular-nums">
        <Row label={t('withdraw.sum.amount')} value={amount ? format.money(formatUsd(amount)) : '–'} />
        <Row label={t('withdraw.sum.fee')} value={format.money(method.fee_usd)} />
        <Row label={t('withdraw.sum.net')} value={net ? format.money(formatUsd(net)) : '–'} strong />
      </Flex>
      {coins && (
        <Box textStyle="xs" color="muted" mt="2">
          {t('withdraw.sum.coins', { coin: format.coin(coins, method.currency) })}
        </Box>
      )}
    </Box>
  );
}

function Row({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <Flex justify="space-between" gap="4" fontWeight={strong ? '600' : undefined}>
      <Box as="dt" color={strong ? undefined : 'muted'}>
        {label}
      </Box>
      <Box as="dd">{value}</Box>
    </Flex>
  );
}
