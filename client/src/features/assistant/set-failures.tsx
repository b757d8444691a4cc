import { Box } from '@chakra-ui/react';
import type { SetResult } from '@lode/shared/assistant/schemas';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { useToolName } from './use-tool-name.ts';

type Failure = SetResult['failures'][number];

/** What was not right the last time. */
export function SetFailures({ result }: { result: SetResult }) {
  const { t } = useTranslation('assistant');
  const outcomeText = useOutcomeText();
  if (result.failures.length === 0) {
    return (
      <Box textStyle="sm" color="muted">
        {t('sets.all_right')}
      </Box>
    );
  }
  const columns: Column<Failure>[] = [
    {
      id: 'ask',
      heading: t('play.question'),
      cell: ({ ask }) => <span dir="auto">{ask}</span>,
      wraps: true,
      card: 'title',
    },
    {
      id: 'expected',
      heading: t('sets.expected'),
      cell: ({ expected }) => outcomeText(expected),
      wraps: true,
    },
    { id: 'got', heading: t('sets.got'), cell: ({ got }) => outcomeText(got), wraps: true },
  ];
  return (
    <Box>
      <Box as="h3" textStyle="sm" fontWeight="600" mb="1">
        {t('sets.failures')}
      </Box>
      <DataTable
        label={t('sets.failures')}
        columns={columns}
        rows={result.failures}
        keyOf={({ ask, got }) => `${ask} ${got}`}
      />
    </Box>
  );
}

const DECISIONS = ['ask', 'small-talk', 'hand-off'];

/** In words what was expected, or came: names of articles stay as they are. */
function useOutcomeText(): (outcome: string) => string {
  const { t } = useTranslation('assistant');
  const toolName = useToolName();
  return (outcome) => {
    const [name = '', reason] = outcome.split(': ');
    if (name === 'refuse') return t('expect.refuse');
    if (!DECISIONS.includes(name)) return toolName(name);
    return reason ? `${t(`decision.${name}`)} · ${t(`reason.${reason}`)}` : t(`decision.${name}`);
  };
}
