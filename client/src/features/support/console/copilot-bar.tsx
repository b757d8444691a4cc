import { Box, Flex } from '@chakra-ui/react';
import type { AgentSession, Message } from '@lode/shared/support/schemas';
import { mdiFileDocumentPlusOutline, mdiTextBoxOutline, mdiTranslate } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { keepArticleAnswer, newArticlePath } from '../../../lib/article-draft.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { ConversationSummary } from './conversation-summary.tsx';
import { ConversationTranslation } from './conversation-translation.tsx';
import type { Copilot } from './use-copilot.ts';

interface CopilotBarProps {
  copilot: Copilot | undefined;
  session: AgentSession;
  messages: readonly Message[];
}

type Panel = 'summary' | 'translation';

/** What helps with the conversation as a whole. Nothing is asked for before it is pressed: an endpoint is paid for each. */
export function CopilotBar({ copilot, session, messages }: CopilotBarProps) {
  const { t } = useTranslation('console');
  const [panel, setPanel] = useState<Panel | null>(null);
  const toggle = (name: Panel) => setPanel(panel === name ? null : name);
  if (!copilot?.copilot || !messages.some(({ author }) => author === 'customer')) return null;
  return (
    <Box borderBottomWidth="1px">
      <Flex gap="1" px="2" py="1" wrap="wrap">
        <QuietButton size="xs" aria-expanded={panel === 'summary'} onClick={() => toggle('summary')}>
          <Icon path={mdiTextBoxOutline} size={16} />
          {t('copilot.summary')}
        </QuietButton>
        {copilot.translates && (
          <QuietButton
            size="xs"
            aria-expanded={panel === 'translation'}
            onClick={() => toggle('translation')}
          >
            <Icon path={mdiTranslate} size={16} />
            {t('copilot.translate')}
          </QuietButton>
        )}
        <ArticleButton messages={messages} />
      </Flex>
      {panel && (
        <Box px="4" pb="3" maxH="32vh" overflowY="auto" textStyle="sm" role="status">
          {panel === 'summary' ? (
            <ConversationSummary sessionId={session.id} />
          ) : (
            <ConversationTranslation session={session} messages={messages} />
          )}
        </Box>
      )}
    </Box>
  );
}

/** As much of a question as an article takes. */
const QUESTION_KEPT = 200;

/** For who may write articles: begins one with the customer's last question and what an agent answered. */
function ArticleButton({ messages }: Pick<CopilotBarProps, 'messages'>) {
  const { t, i18n } = useTranslation('console');
  const navigate = useNavigate();
  const mayWrite = allows(useSession('admin'), 'support:manage');
  const answered = messages.findLast(
    ({ author, message_type }) => author === 'agent' && message_type === 'text',
  );
  const asked = messages.findLast(
    ({ author, message_type, seq }) =>
      author === 'customer' && message_type === 'text' && seq < (answered?.seq ?? Number.POSITIVE_INFINITY),
  );
  if (!mayWrite || !asked) return null;
  const begin = () => {
    const question = asked.content.trim().slice(0, QUESTION_KEPT).trim();
    keepArticleAnswer(question, answered?.content ?? '');
    void navigate(newArticlePath({ question, language: i18n.language }));
  };
  return (
    <QuietButton size="xs" onClick={begin}>
      <Icon path={mdiFileDocumentPlusOutline} size={16} />
      {t('copilot.article')}
    </QuietButton>
  );
}
