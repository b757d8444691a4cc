import { Button, Flex, Text } from '@chakra-ui/react';
import type { FileRules } from '@lode/shared/support/file-schemas';
import type { Availability } from '@lode/shared/support/schemas';
import { TOPICS, type Topic } from '@lode/shared/support/topics';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { HelpLink } from '../../../components/ui/help-link.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { durationText } from '../../../lib/duration-text.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';
import { customerCalls } from '../api/customer-calls.ts';
import type { CustomerSupport } from '../customer-state.ts';
import { START_DRAFT, useDraft } from '../drafts.ts';
import type { UploadProblem } from '../engine/conversation-types.ts';
import { fileProblem, imageProblem } from '../engine/upload-check.ts';
import { BeginProblem } from './begin-problem.tsx';
import { MessageComposer } from './message-composer.tsx';
import { OfflineForm } from './offline-form.tsx';

/** Before there is a conversation: what it is about, and the way into the queue or to a message for later. */
export function StartView({ support }: { support: CustomerSupport }) {
  const { desk, begin } = support;
  const [leaving, setLeaving] = useState(false);
  const [draft, setDraft] = useDraft('user', START_DRAFT);
  const availability = useLoaded('availability', customerCalls.availability).data ?? null;
  const [person, setPerson] = useState(false);
  const assistant = availability?.assistant === true && !person;
  const away = !assistant && (desk.phase === 'hours' || availability?.open === false);
  const start = (text: string, { topic = null, file = null, person = false }: Start = {}) => {
    setPerson(person);
    // It stays a draft until the site has it.
    setDraft(text);
    void begin({ topic, text, file, person }).then((begun) => {
      if (begun) setDraft('');
    });
  };
  if (away || leaving) {
    const back = () => {
      setLeaving(false);
      start(draft);
    };
    const askAssistant = () => {
      setLeaving(false);
      setPerson(false);
    };
    return (
      <OfflineForm
        availability={availability}
        draft={draft}
        onDraftChange={setDraft}
        onOpen={back}
        onAskAssistant={availability?.assistant ? askAssistant : undefined}
      />
    );
  }
  return (
    <StartForm
      desk={desk}
      availability={availability}
      draft={draft}
      onDraftChange={setDraft}
      start={start}
      onLeaveMessage={() => setLeaving(true)}
    />
  );
}

/** What is said of a conversation beside its text. */
interface Start {
  topic?: Topic | null;
  file?: File | null;
  person?: boolean;
}

interface StartFormProps {
  desk: CustomerSupport['desk'];
  availability: Availability | null;
  draft: string;
  onDraftChange: (text: string) => void;
  start: (text: string, said: Start) => void;
  onLeaveMessage: () => void;
}

function StartForm({ desk, availability, draft, onDraftChange, start, onLeaveMessage }: StartFormProps) {
  const { t } = useTranslation(['support', 'errors']);
  const [topic, setTopic] = useState<Topic | null>(null);
  const assistant = availability?.assistant === true;
  const begun = (file: File, problem: UploadProblem | null) => {
    if (!problem) start(draft, { topic, file });
    return problem;
  };
  const writing = {
    send: (text: string) => start(text, { topic }),
    sendImage: (file: File) => begun(file, imageProblem(file)),
    sendFile: (file: File, rules: FileRules) => begun(file, fileProblem(file, rules)),
    setTyping: () => undefined,
    quote: () => undefined,
    quoting: null,
    messages: [],
  };
  return (
    <>
      <Flex direction="column" gap="4" p="4" flex="1" minH="0" overflowY="auto">
        {assistant ? (
          <Text textStyle="sm" color="muted">
            {t('support:start.assistant')}
          </Text>
        ) : (
          <Whereabouts availability={availability} onLeaveMessage={onLeaveMessage} />
        )}
        <TopicChips chosen={topic} onChoose={setTopic} />
        {desk.error && <BeginProblem error={desk.error} />}
        <PrimaryButton loading={desk.opening} onClick={() => start(draft, { topic })}>
          {t('support:start.action')}
        </PrimaryButton>
        {assistant ? (
          <SecondaryButton disabled={desk.opening} onClick={() => start(draft, { topic, person: true })}>
            {t('support:assistant.person')}
          </SecondaryButton>
        ) : (
          <Text textStyle="sm" color="muted">
            {t('support:composer.waiting')}
          </Text>
        )}
        <HelpLink />
      </Flex>
      <MessageComposer
        conversation={writing}
        enabled={!desk.opening}
        draft={draft}
        onDraftChange={onDraftChange}
      />
    </>
  );
}

/** That nobody is there, with the other way; and how long an answer usually takes, where that is known. */
function Whereabouts({
  availability,
  onLeaveMessage,
}: Pick<StartFormProps, 'availability' | 'onLeaveMessage'>) {
  const { t, i18n } = useTranslation('support');
  if (!availability) return null;
  const seconds = availability.usual_answer_s;
  const usual =
    seconds === null ? null : t('start.usual', { time: durationText(i18n.language, Math.max(60, seconds)) });
  if (availability.staffed) {
    return (
      <Text textStyle="sm" color="muted">
        {usual}
      </Text>
    );
  }
  return (
    <Notice
      tone="info"
      title={t('start.nobody')}
      action={
        <QuietButton size="sm" onClick={onLeaveMessage}>
          {t('offline.send')}
        </QuietButton>
      }
    >
      {usual}
    </Notice>
  );
}

/** What the conversation is about, if its customer likes to say: one, or none. */
function TopicChips({ chosen, onChoose }: { chosen: Topic | null; onChoose: (topic: Topic | null) => void }) {
  const { t } = useTranslation('support');
  const titleId = useId();
  return (
    <Flex direction="column" gap="3">
      <Text id={titleId} fontWeight="600">
        {t('start.title')}
      </Text>
      <Flex wrap="wrap" gap="2" role="group" aria-labelledby={titleId}>
        {TOPICS.map((topic) => (
          <Button
            key={topic}
            size="sm"
            borderRadius="pill"
            variant={topic === chosen ? 'subtle' : 'outline'}
            colorPalette={topic === chosen ? 'primary' : undefined}
            aria-pressed={topic === chosen}
            onClick={() => onChoose(topic === chosen ? null : topic)}
          >
            {t(`topic.${topic}`)}
          </Button>
        ))}
      </Flex>
    </Flex>
  );
}
