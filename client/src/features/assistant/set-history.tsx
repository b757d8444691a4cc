import { Box, Flex } from '@chakra-ui/react';
import type { SetResult } from '@lode/shared/assistant/schemas';
import { useTranslation } from 'react-i18next';
import { ChartSwitch } from '../../components/ui/chart-switch.tsx';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { useFormat } from '../../lib/format.ts';

const HEIGHT = 140;
const PARTS = [
  { name: 'right', color: 'success' },
  { name: 'missed', color: 'warning' },
  { name: 'wrong', color: 'error' },
] as const;

/** The results of a set over time, as bars or as a table. */
export function SetHistory({ results }: { results: SetResult[] }) {
  const { t } = useTranslation(['assistant', 'admin']);
  const format = useFormat();
  const latest = results.at(-1);
  return (
    <ChartSwitch
      title={t('sets.history')}
      label={t('admin:chart.label', {
        title: t('sets.right'),
        total: latest ? format.percent(shareOf(latest, 'right')) : '–',
      })}
      asChart={t('admin:chart.as_bars')}
      asTable={t('admin:chart.as_table')}
      height={HEIGHT}
      chart={<Bars results={results} />}
      table={<ResultTable results={results} />}
    />
  );
}

function shareOf(result: SetResult, part: 'right' | 'wrong' | 'missed'): number {
  return result.questions > 0 ? result[part] / result.questions : 0;
}

function Bars({ results }: { results: SetResult[] }) {
  const format = useFormat();
  return (
    <Flex gap="2" h="full" w="full" align="stretch">
      {results.map((result) => (
        <Flex
          key={result.id}
          direction="column-reverse"
          flex="1"
          maxW="48px"
          borderRadius="4px"
          overflow="hidden"
          title={`${format.exactTime(result.ran_at)}: ${format.percent(shareOf(result, 'right'))}`}
        >
          {PARTS.map(({ name, color }) => (
            <Box key={name} bg={color} flexGrow={result[name]} flexBasis="0" flexShrink={0} />
          ))}
        </Flex>
      ))}
    </Flex>
  );
}

function ResultTable({ results }: { results: SetResult[] }) {
  const { t } = useTranslation(['assistant', 'admin']);
  const format = useFormat();
  const columns: Column<SetResult>[] = [
    {
      id: 'day',
      heading: t('admin:chart.day'),
      cell: ({ ran_at }) => format.exactTime(ran_at),
      card: 'title',
    },
    { id: 'provider', heading: t('provider.label'), cell: ({ provider }) => t(`provider.${provider}`) },
    ...PARTS.map(
      ({ name }): Column<SetResult> => ({
        id: name,
        heading: t(`sets.${name}`),
        cell: (result) => format.integer(result[name]),
        numeric: true,
      }),
    ),
  ];
  return (
    <DataTable
      label={t('sets.history')}
      columns={columns}
      rows={results.toReversed()}
      keyOf={({ id }) => id}
    />
  );
}
