import { Flex } from '@chakra-ui/react';
import { GREETING_MAX, SENSITIVE_TOPICS } from '@lode/shared/assistant/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/ui/section.tsx';
import { SwitchField } from '../../components/ui/switch-field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import type { ConfigurationDraft } from './use-configuration-draft.ts';

/** What it says first, and what it leaves to people. */
export function WordsTab({ edited }: { edited: ConfigurationDraft }) {
  const { t } = useTranslation('assistant');
  const { draft, change } = edited;
  return (
    <>
      <Section title={t('tabs.words')}>
        <Flex direction="column" gap="5" maxW="640px">
          <TextArea
            label={t('greeting.label')}
            hint={t('greeting.hint')}
            maxLength={GREETING_MAX}
            dir="auto"
            value={draft.greeting}
            onChange={(event) => change({ greeting: event.target.value })}
          />
          <WordsField edited={edited} />
        </Flex>
      </Section>
      <Section title={t('topics.title')} hint={t('topics.hint')}>
        <Flex direction="column" gap="4" maxW="640px">
          {SENSITIVE_TOPICS.map((topic) => (
            <SwitchField
              key={topic}
              label={t(`topics.${topic}`)}
              checked={draft.topics.includes(topic)}
              onChange={(on) =>
                change({
                  topics: SENSITIVE_TOPICS.filter((one) => (one === topic ? on : draft.topics.includes(one))),
                })
              }
            />
          ))}
        </Flex>
      </Section>
    </>
  );
}

/** One word or phrase a line; the lines stay as they are typed. */
function WordsField({ edited }: { edited: ConfigurationDraft }) {
  const { t } = useTranslation('assistant');
  const { words } = edited.draft;
  const [typed, setTyped] = useState(words.join('\n'));
  // Given up, or saved: what was typed no longer stands for it.
  const text = wordsIn(typed).join('\n') === words.join('\n') ? typed : words.join('\n');
  return (
    <TextArea
      label={t('words.label')}
      hint={`${t('words.hint')} ${t('words.rule')}.`}
      error={edited.problem('words', t('words.rule'))}
      rows={6}
      dir="auto"
      value={text}
      onChange={(event) => {
        setTyped(event.target.value);
        edited.change({ words: wordsIn(event.target.value) });
      }}
    />
  );
}

function wordsIn(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}
