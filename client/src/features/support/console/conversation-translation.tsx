import { Box, Flex, Grid } from '@chakra-ui/react';
import { copilotRoutes } from '@lode/shared/assistant/rest';
import { isLanguageCode } from '@lode/shared/core/languages';
import type { AgentSession, Message } from '@lode/shared/support/schemas';
import { useTranslation } from 'react-i18next';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

interface ConversationTranslationProps {
  session: AgentSession;
  messages: readonly Message[];
}

/** The customer's last messages in the agent's language, each beside what was written. */
export function ConversationTranslation({ session, messages }: ConversationTranslationProps) {
  const { t, i18n } = useTranslation('errors');
  const language = isLanguageCode(i18n.language) ? i18n.language : 'en';
  const latest = messages.findLast(({ author }) => author === 'customer')?.seq ?? 0;
  const { data, error } = useLoaded(`${session.id} ${language} ${latest}`, (signal) =>
    call(
      copilotRoutes.translation,
      { params: { id: session.id }, body: { language }, signal, slow: true },
      'admin',
    ),
  );
  if (!data) return error ? <Box color="error.fg">{errorText(t, error)}</Box> : <SkeletonText lines={3} />;
  const original = new Map(messages.map(({ id, content }) => [id, content]));
  return (
    <Flex as="ul" direction="column" gap="2">
      {data.items.map(({ message_id, text }) => (
        <Grid
          as="li"
          key={message_id}
          templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
          columnGap="4"
          rowGap="0.5"
        >
          <Box dir="auto" color="muted" overflowWrap="anywhere">
            {original.get(message_id)}
          </Box>
          <Box dir="auto" lang={language} overflowWrap="anywhere">
            {text}
          </Box>
        </Grid>
      ))}
    </Flex>
  );
}
