import { Badge, Box, chakra, Flex } from '@chakra-ui/react';
import type { Asset } from '@lode/shared/core/money';
import type { ledgerEntrySchema } from '@lode/shared/ledger/schemas';
import { mdiLinkVariant, mdiProgressClock } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { Icon } from '../../../components/ui/icon.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import sideways from '../../../components/ui/sideways.module.css';
import { type Format, useFormat } from '../../../lib/format.ts';
import { AccountLink, ReferenceLink } from './finance-links.tsx';

export type LedgerEntry = z.output<typeof ledgerEntrySchema>;

/** On a phone one column says both sides. */
const NARROW = { base: 'table-cell', sm: 'none' } as const;
const WIDE = { base: 'none', sm: 'table-cell' } as const;

/** An amount of the ledger with every decimal it has. */
export function assetAmount(format: Format, value: string, asset: Asset): string {
  return asset === 'USD' ? format.exactMoney(value) : format.coin(value, asset);
}

/** Entries of the ledger with every leg, each leg leading to its account. */
export function EntryList({ entries, label }: { entries: readonly LedgerEntry[]; label: string }) {
  return (
    <Box as="ul" aria-label={label}>
      {entries.map((entry) => (
        <EntryItem key={entry.id} entry={entry} />
      ))}
    </Box>
  );
}

function EntryItem({ entry }: { entry: LedgerEntry }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return (
    <Box as="li" px={{ base: 4, sm: 5 }} py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
      <Flex gap="3" align="center" wrap="wrap" textStyle="sm" mb="1">
        <Box as="span" fontWeight="600">
          {t(`entry.${entry.kind}`)}
        </Box>
        {entry.phase !== 'post' && (
          <Badge colorPalette="gray" variant="subtle" borderRadius="pill" px="2">
            {t(`phase.${entry.phase}`)}
          </Badge>
        )}
        <ReferenceLink reference={entry.reference} />
        <Flex as="span" ms="auto" gap="3" color="muted" textStyle="xs" align="center">
          <Seal seal={entry.seal} />
          <RelativeTime at={entry.at} />
        </Flex>
      </Flex>
      <Box className={sideways.sideways}>
        <chakra.table
          w="full"
          textStyle="sm"
          aria-label={t('entry_legs', { kind: t(`entry.${entry.kind}`) })}
          css={{
            '& td, & th': { paddingBlock: '2px', paddingInlineEnd: '16px', whiteSpace: 'nowrap' },
            '& td:last-child, & th:last-child': { paddingInlineEnd: 0 },
          }}
        >
          <thead>
            <chakra.tr color="muted" textStyle="xs">
              <chakra.th textAlign="start" fontWeight="500" w="full">
                {t('column.account')}
              </chakra.th>
              <chakra.th display={NARROW} />
              {(['debit', 'credit', 'balance_after'] as const).map((column) => (
                <chakra.th key={column} textAlign="end" fontWeight="500" display={WIDE} minW="136px">
                  {t(`column.${column}`)}
                </chakra.th>
              ))}
            </chakra.tr>
          </thead>
          <tbody>
            {entry.legs.map((leg) => (
              <chakra.tr key={`${leg.account} ${leg.side}`} fontVariantNumeric="tabular-nums">
                <td>
                  <AccountLink account={leg.account} />
                </td>
                <chakra.td textAlign="end" display={NARROW}>
                  {t(`column.${leg.side}`)} {assetAmount(format, leg.amount, leg.asset)}
                </chakra.td>
                {(['debit', 'credit'] as const).map((side) => (
                  <chakra.td key={side} textAlign="end" display={WIDE}>
                    {leg.side === side && assetAmount(format, leg.amount, leg.asset)}
                  </chakra.td>
                ))}
                <chakra.td textAlign="end" color="muted" display={WIDE}>
                  {assetAmount(format, leg.balance_after, leg.asset)}
                </chakra.td>
              </chakra.tr>
            ))}
          </tbody>
        </chakra.table>
      </Box>
      {entry.memo && (
        <Box textStyle="xs" color="muted" overflowWrap="anywhere" mt="1">
          {entry.memo}
        </Box>
      )}
    </Box>
  );
}

function Seal({ seal }: { seal: number | null }) {
  const { t } = useTranslation('finance');
  const format = useFormat();
  return (
    <Flex as="span" gap="1" align="center">
      <Icon path={seal === null ? mdiProgressClock : mdiLinkVariant} size={14} />
      {seal === null ? t('unsealed') : t('sealed', { seq: format.integer(seal) })}
    </Flex>
  );
}
