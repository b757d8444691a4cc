import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { codeText } from '../../../lib/code-text.ts';

/** What became of one of several things: done, refused and why, or, without an outcome, not done. */
export function OutcomeText({ outcome }: { outcome: { problem: string | null } | undefined }) {
  const { t } = useTranslation(['console', 'errors']);
  const problem = outcome?.problem;
  const color = problem ? 'error.fg' : outcome ? 'success.fg' : 'muted';
  return (
    <Box color={color} textAlign="end">
      {problem ? codeText(t, problem) : t(outcome ? 'outcome.done' : 'outcome.not_done')}
    </Box>
  );
}
