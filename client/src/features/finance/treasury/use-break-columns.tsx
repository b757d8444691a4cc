import { Box, Flex } from '@chakra-ui/react';
import type { Break } from '@lode/shared/treasury/close-schemas';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../components/ui/data-table.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { useFormat } from '../../../lib/format.ts';
import { entriesAt, FINANCE, screenOf } from '../../../lib/staff-paths.ts';
import { assetAmount } from '../components/entry-list.tsx';
import { BreakActions } from './break-actions.tsx';
import { BreakTag } from './break-tag.tsx';

/** The page of one closed day. */
export const dayAt = (day: string) => `${FINANCE}/treasury?${new URLSearchParams({ tab: 'closes', day })}`;

/** Columns of a list of breaks; beside a day its own name is left out. */
export function useBreakColumns(onDecided: () => void, withDay: boolean): Column<Break>[] {
  const { t } = useTranslation(['treasury', 'finance']);
  const format = useFormat();
  const day: Column<Break> = {
    id: 'day',
    heading: t('day'),
    cell: (found) => <TextLink to={dayAt(found.day)}>{found.day}</TextLink>,
  };
  return [
    {
      id: 'kind',
      heading: t('finance:column.kind'),
      card: 'title',
      wraps: true,
      cell: ({ kind, found_at }) => (
        <Box>
          {t(`break.${kind}`)}
          <Box color="muted" textStyle="xs">
            <RelativeTime at={found_at} />
          </Box>
        </Box>
      ),
    },
    ...(withDay ? [day] : []),
    {
      id: 'amount',
      heading: t('finance:column.amount'),
      numeric: true,
      cell: ({ amount, asset }) =>
        amount === null || asset === null ? '–' : assetAmount(format, amount, asset),
    },
    { id: 'rows', heading: t('behind'), wraps: true, cell: (found) => <Behind rows={found.rows} /> },
    {
      id: 'state',
      heading: t('finance:column.state'),
      card: 'mark',
      wraps: true,
      cell: (found) => <Said found={found} />,
    },
    {
      id: 'decide',
      heading: t('finance:column.decide'),
      cell: (found) => <BreakActions found={found} onDecided={onDecided} />,
    },
  ];
}

const SHOWN = 3;
/** The screens of what a row is about; accounts and entries are looked up in the ledger. */
const TYPES: Record<string, string> = { payout: 'withdrawal' };

function Behind({ rows }: Pick<Break, 'rows'>) {
  return (
    <Flex direction="column" align="start" textStyle="xs">
      {rows.slice(0, SHOWN).map(({ type, id }) => (
        <RowLink key={`${type}:${id}`} type={type} id={id} />
      ))}
      {rows.length > SHOWN && <Box color="muted">+{rows.length - SHOWN}</Box>}
    </Flex>
  );
}

function RowLink({ type, id }: { type: string; id: string }) {
  const { t } = useTranslation('finance');
  const about = TYPES[type] ?? type;
  if (type === 'figure' || type === 'day' || type === 'entry') return <Box overflowWrap="anywhere">{id}</Box>;
  if (type === 'account')
    return (
      <TextLink to={entriesAt({ account: id })}>
        {t(`account.${id.split(':')[0]}`, { defaultValue: id })}
      </TextLink>
    );
  return (
    <TextLink to={screenOf({ type: about, id }) ?? entriesAt({ reference: id })}>
      {t(`reference.${about}`, { defaultValue: about })} …{id.slice(-6)}
    </TextLink>
  );
}

/** How it stands, and what was said of it last. */
function Said({ found: { state, explanation, settled, refusals } }: { found: Break }) {
  const refused = refusals.at(-1);
  const lines = [
    explanation && `${explanation.by.username}: ${explanation.text}`,
    !explanation && refused && `${refused.by.username}: ${refused.reason}`,
    settled && `✓ ${settled.by.username}`,
  ].filter((line): line is string => Boolean(line));
  return (
    <Flex direction="column" align="start" gap="0.5">
      <BreakTag state={state} />
      {lines.map((line) => (
        <Box key={line} color="muted" textStyle="xs" maxW="32ch" overflowWrap="anywhere">
          {line}
        </Box>
      ))}
    </Flex>
  );
}
