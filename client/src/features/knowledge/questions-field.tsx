import { Box, Flex } from '@chakra-ui/react';
import type { LanguageCode } from '@lode/shared/core/languages';
import { mdiClose, mdiPlus } from '@mdi/js';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, QuietButton } from '../../components/ui/buttons.tsx';
import { Input } from '../../components/ui/controls.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { focusSoon } from '../../lib/focus-soon.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';

const MOST = 40;

interface QuestionsFieldProps {
  questions: string[];
  language: LanguageCode;
  onChange: (questions: string[]) => void;
}

/** The ways in which people ask for an article: what the search and the assistant find it by. */
export function QuestionsField({ questions, language, onChange }: QuestionsFieldProps) {
  const { t } = useTranslation('knowledge');
  const label = useId();
  const list = useRef<HTMLDivElement>(null);
  const { keys, drop } = useRowKeys(questions.length);
  const add = () => {
    onChange([...questions, '']);
    focusSoon(list.current, 'li:last-child input');
  };
  const remove = (at: number) => {
    drop(at);
    onChange(questions.toSpliced(at, 1));
    focusSoon(list.current, `li:nth-child(${at + 1}) button`);
  };
  return (
    <Box ref={list} role="group" aria-labelledby={label}>
      <Box id={label} textStyle="label" mb="1.5">
        {t('field.questions')}
      </Box>
      <Flex as="ul" direction="column" gap="2">
        {questions.map((question, at) => (
          <Flex as="li" key={keys[at]} gap="1">
            <Input
              size="sm"
              bg="bg"
              dir="auto"
              lang={language}
              maxLength={200}
              aria-label={`${t('field.questions')} ${at + 1}`}
              value={question}
              onChange={({ target: { value } }) => onChange(questions.with(at, value))}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                event.preventDefault();
                if (questions.length < MOST) add();
              }}
            />
            <IconButton
              size="sm"
              path={mdiClose}
              iconSize={18}
              label={t('question_remove', { number: at + 1 })}
              onClick={() => remove(at)}
            />
          </Flex>
        ))}
      </Flex>
      <QuietButton size="sm" mt="2" disabled={questions.length >= MOST} onClick={add}>
        <Icon path={mdiPlus} size={18} />
        {t('question_add')}
      </QuietButton>
    </Box>
  );
}
