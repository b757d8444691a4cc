import { Box } from '@chakra-ui/react';
import { copilotRoutes } from '@lode/shared/assistant/rest';
import { useTranslation } from 'react-i18next';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

/** What the conversation is about, in a few sentences. */
export function ConversationSummary({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('errors');
  const { data, error } = useLoaded(sessionId, (signal) =>
    call(copilotRoutes.summary, { params: { id: sessionId }, signal, slow: true }, 'admin'),
  );
  if (data) {
    return (
      <Box dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere" maxW="75ch">
        {data.text}
      </Box>
    );
  }
  return error ? <Box color="error.fg">{errorText(t, error)}</Box> : <SkeletonText lines={2} />;
}
