import { Box, Flex, Table } from '@chakra-ui/react';
import type { Deposit } from '@lode/shared/deposits/schemas';
import { useTranslation } from 'react-i18next';
import { CoinIcon } from '../../../components/ui/coin-icon.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { DepositBadge } from '../deposit-badge.tsx';

/** Deposits as a table where there is room, as cards on a phone. */
export function DepositTable({ deposits }: { deposits: Deposit[] }) {
  const { t } = useTranslation('deposit');
  const label = t('list.title');
  return (
    <>
      <Box display={{ base: 'none', md: 'block' }} overflowX="auto">
        <Table.Root size="md" interactive aria-label={label}>
          <Table.Header>
            <Table.Row bg="transparent">
              <Head text={t('list.time')} />
              <Head text={t('list.coin')} />
              <Head text={t('list.amount')} end />
              <Head text={t('list.credited')} end />
              <Head text={t('list.state')} />
            </Table.Row>
          </Table.Header>
          <Table.Body>
            {deposits.map((deposit) => (
              <Row key={deposit.id} deposit={deposit} />
            ))}
          </Table.Body>
        </Table.Root>
      </Box>
      <Box as="ul" display={{ base: 'block', md: 'none' }} aria-label={label}>
        {deposits.map((deposit) => (
          <DepositCard key={deposit.id} deposit={deposit} />
        ))}
      </Box>
    </>
  );
}

function Head({ text, end = false }: { text: string; end?: boolean }) {
  return (
    <Table.ColumnHeader
      color="muted"
      fontWeight="500"
      whiteSpace="nowrap"
      px="5"
      textAlign={end ? 'end' : undefined}
    >
      {text}
    </Table.ColumnHeader>
  );
}

function Row({ deposit }: { deposit: Deposit }) {
  const format = useFormat();
  return (
    <Table.Row bg="transparent">
      <Table.Cell px="5" whiteSpace="nowrap" color="muted">
        <RelativeTime at={deposit.created_at} />
      </Table.Cell>
      <Table.Cell px="5" whiteSpace="nowrap">
        <Coins deposit={deposit} />
      </Table.Cell>
      <Table.Cell px="5" whiteSpace="nowrap" textAlign="end">
        <AmountLink deposit={deposit} />
      </Table.Cell>
      <Table.Cell px="5" whiteSpace="nowrap" textAlign="end" color={creditedColor(deposit)}>
        {Number(deposit.credited_usd) > 0 ? format.money(deposit.credited_usd) : '–'}
      </Table.Cell>
      <Table.Cell px="5">
        <DepositBadge state={deposit.state} />
      </Table.Cell>
    </Table.Row>
  );
}

function DepositCard({ deposit }: { deposit: Deposit }) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  return (
    <Box as="li" px="4" py="3.5" borderBottomWidth="1px" _last={{ borderBottomWidth: 0 }}>
      <Flex justify="space-between" gap="3" align="center">
        <AmountLink deposit={deposit} />
        <DepositBadge state={deposit.state} />
      </Flex>
      <Flex justify="space-between" gap="3" mt="2" textStyle="sm" align="center">
        <Coins deposit={deposit} />
        <Box color="muted" textStyle="xs">
          <RelativeTime at={deposit.created_at} />
        </Box>
      </Flex>
      {Number(deposit.credited_usd) > 0 && (
        <Flex justify="space-between" gap="3" mt="2" textStyle="xs" color="muted">
          <span>{t('list.credited')}</span>
          <Box as="span" color={creditedColor(deposit)}>
            {format.money(deposit.credited_usd)}
          </Box>
        </Flex>
      )}
    </Box>
  );
}

const creditedColor = ({ credited_usd }: Deposit) => (Number(credited_usd) > 0 ? 'success' : 'muted');

function AmountLink({ deposit }: { deposit: Deposit }) {
  const format = useFormat();
  return <TextLink to={`/app/deposit/${deposit.id}`}>{format.money(deposit.amount_usd)}</TextLink>;
}

function Coins({ deposit }: { deposit: Deposit }) {
  const format = useFormat();
  return (
    <Flex as="span" display="inline-flex" align="center" gap="2">
      <CoinIcon symbol={deposit.currency} size={20} />
      {format.coin(deposit.crypto_amount, deposit.currency)}
    </Flex>
  );
}
