import { Badge, Box, chakra, Flex } from '@chakra-ui/react';
import type { OperationEntry } from '@lode/shared/administration/schemas';
import { mdiChevronDown } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../../components/ui/facts.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { screenOf } from '../../../lib/staff-paths.ts';
import { labelText } from '../components/log-amounts.ts';
import { ChangeTable } from '../components/value-text.tsx';

/** One entry: who did what to whom and why; opened, what it was and became, and its place in the chain. */
export function OperationItem({ entry }: { entry: OperationEntry }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Box as="li" borderBottomWidth="1px">
      <chakra.details css={{ '&[open] [data-chevron]': { transform: 'rotate(180deg)' } }}>
        <chakra.summary
          display="flex"
          gap="3"
          alignItems="start"
          px="4"
          py="2.5"
          cursor="pointer"
          listStyle="none"
          textStyle="sm"
          _hover={{ bg: 'gray.subtle' }}
          css={{ '&::-webkit-details-marker': { display: 'none' } }}
        >
          <Box flex="1" minW="0">
            <Flex gap="2" align="baseline" wrap="wrap">
              <Box as="span" fontWeight="600">
                {entry.actor?.username ?? t('log.system')}
              </Box>
              <span>{t(`operation.${entry.action}`, { defaultValue: entry.action })}</span>
              <Box as="span" fontWeight="500" overflowWrap="anywhere">
                {labelText(format, entry.target.label)}
              </Box>
            </Flex>
            {entry.reason && (
              <Box color="muted" overflowWrap="anywhere" whiteSpace="pre-line">
                {entry.reason}
              </Box>
            )}
          </Box>
          <Badge variant="subtle" borderRadius="pill" px="2" display={{ base: 'none', sm: 'inline-flex' }}>
            {t(`category.${entry.category}`)}
          </Badge>
          <Box textStyle="xs" color="muted" flexShrink={0} minW="84px" textAlign="end">
            <RelativeTime at={entry.at} />
          </Box>
          <Box data-chevron color="muted" transition="transform 150ms ease-out" flexShrink={0}>
            <Icon path={mdiChevronDown} size={18} />
          </Box>
        </chakra.summary>
        <Flex direction="column" gap="3" px="4" pb="4">
          <Changes entry={entry} />
          <EntryFacts entry={entry} />
        </Flex>
      </chakra.details>
    </Box>
  );
}

type Record_ = Record<string, unknown>;
const recordOf = (value: unknown): Record_ | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record_) : null;

function Changes({ entry }: { entry: OperationEntry }) {
  const before = recordOf(entry.before) ?? {};
  const after = recordOf(entry.after) ?? {};
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  if (names.length === 0) return null;
  return <ChangeTable rows={names.map((name) => ({ name, before: before[name], after: after[name] }))} />;
}

function EntryFacts({ entry }: { entry: OperationEntry }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { actor, target } = entry;
  const screen = screenOf(target);
  const label = labelText(format, target.label);
  const facts: Fact[] = [
    { label: t('log.time'), value: format.exactTime(entry.at) },
    ...(actor ? [{ label: t('log.actor'), value: `${actor.username} (${t(`role.${actor.role}`)})` }] : []),
    ...(entry.address ? [{ label: t('log.address'), value: entry.address }] : []),
    {
      label: t('log.target'),
      value: screen ? <TextLink to={screen}>{label}</TextLink> : `${label} (${target.type} ${target.id})`,
    },
    {
      label: t('log.place'),
      value:
        entry.seq === null ? (
          t('log.unsealed')
        ) : (
          <>
            {format.integer(entry.seq)} · <chakra.code textStyle="xs">{entry.hash}</chakra.code>
          </>
        ),
    },
  ];
  return <Facts facts={facts} />;
}
