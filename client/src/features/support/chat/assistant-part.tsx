import { Button, Flex, Link, Text } from '@chakra-ui/react';
import type { AssistantPart, MessageSource } from '@lode/shared/support/assistant-schemas';
import type { Message } from '@lode/shared/support/schemas';
import { mdiAccountCircleOutline, mdiBookOpenVariant, mdiThumbDownOutline, mdiThumbUpOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { errorText } from '../../../lib/error-text.ts';
import type { ConversationActions, ConversationView } from '../engine/conversation-types.ts';

export type AssistantActions = Pick<ConversationActions, 'send' | 'markHelpful'> &
  Pick<ConversationView<'user'>, 'messages' | 'session'>;

interface AssistantPartProps {
  message: Message;
  part: AssistantPart;
  /** On the agents' side it is only read. */
  readOnly: boolean;
  actions: AssistantActions;
}

/** Under an answer of the assistant: what it rests on, what can be tapped next, and whether it helped. */
export function AssistantPartView({ message, part, readOnly, actions }: AssistantPartProps) {
  const { session, messages } = actions;
  const theirTurn = session?.type === 'ai' && session.status === 'ongoing';
  const latest = messages.at(-1)?.id === message.id;
  return (
    <>
      {part.sources.length > 0 && <Sources sources={part.sources} linked={!readOnly} />}
      {!readOnly && theirTurn && latest && part.choices.length > 0 && (
        <Choices choices={part.choices} choose={actions.send} />
      )}
      {part.asks_helpful && (
        <Helpful
          helpful={part.helpful}
          mark={readOnly || !theirTurn ? undefined : (helpful) => actions.markHelpful(message.id, helpful)}
        />
      )}
    </>
  );
}

function Sources({ sources, linked }: { sources: readonly MessageSource[]; linked: boolean }) {
  const { t } = useTranslation('support');
  return (
    <Flex as="ul" direction="column" gap="0.5" px="1" textStyle="xs" aria-label={t('assistant.sources')}>
      {sources.map((source) => (
        <Flex
          as="li"
          key={source.kind === 'article' ? source.slug : source.tool}
          align="center"
          gap="1.5"
          minH="24px"
        >
          <Icon path={source.kind === 'article' ? mdiBookOpenVariant : mdiAccountCircleOutline} size={14} />
          <SourceName source={source} linked={linked} />
        </Flex>
      ))}
    </Flex>
  );
}

/** An article opens beside the conversation; a page of the account in its place, under the panel. */
function SourceName({ source, linked }: { source: MessageSource; linked: boolean }) {
  const { t } = useTranslation('support');
  if (source.kind === 'account') {
    const name = t('assistant.account');
    return linked ? <TextLink to={source.path}>{name}</TextLink> : <span>{name}</span>;
  }
  return (
    <Link href={`/help/${source.slug}`} target="_blank" rel="noopener" color="primary.fg" dir="auto">
      {source.title}
    </Link>
  );
}

function Choices({ choices, choose }: { choices: readonly string[]; choose: (text: string) => void }) {
  return (
    <Flex wrap="wrap" gap="2" pt="1">
      {choices.map((choice) => (
        <Button
          key={choice}
          size="xs"
          h="auto"
          minH="8"
          py="1"
          variant="outline"
          colorPalette="primary"
          borderRadius="pill"
          whiteSpace="normal"
          textAlign="start"
          dir="auto"
          onClick={() => choose(choice)}
        >
          {choice}
        </Button>
      ))}
    </Flex>
  );
}

interface HelpfulProps {
  helpful: boolean | null;
  /** Absent where it is not for the reader to say (any more). */
  mark: ((helpful: boolean) => Promise<void>) | undefined;
}

function Helpful({ helpful, mark }: HelpfulProps) {
  const { t } = useTranslation(['support', 'errors']);
  const [busy, setBusy] = useState(false);
  if (helpful !== null) {
    return (
      <Flex align="center" gap="1.5" px="1" textStyle="xs" color="muted" role="status">
        <Icon path={helpful ? mdiThumbUpOutline : mdiThumbDownOutline} size={14} />
        {t(helpful ? 'support:assistant.did_help' : 'support:assistant.did_not_help')}
      </Flex>
    );
  }
  if (!mark) return null;
  const say = (said: boolean) => () => {
    setBusy(true);
    mark(said)
      .catch((error: unknown) => showMessage(errorText(t, error), 'error'))
      .finally(() => setBusy(false));
  };
  return (
    <Flex align="center" gap="1" px="1" textStyle="xs" color="muted">
      <Text>{t('support:assistant.helped')}</Text>
      <QuietButton size="xs" disabled={busy} onClick={say(true)}>
        {t('support:assistant.yes')}
      </QuietButton>
      <QuietButton size="xs" disabled={busy} onClick={say(false)}>
        {t('support:assistant.no')}
      </QuietButton>
    </Flex>
  );
}
