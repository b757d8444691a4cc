import { Box, chakra, Flex } from '@chakra-ui/react';
import { SET_QUESTIONS_MAX, type SetQuestion } from '@lode/shared/assistant/schemas';
import { isLanguageCode, type LanguageCode } from '@lode/shared/core/languages';
import { ACCOUNT_TOOLS } from '@lode/shared/support/assistant-schemas';
import { mdiDeleteOutline, mdiPlus } from '@mdi/js';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Input } from '../../components/ui/controls.ts';
import { Icon } from '../../components/ui/icon.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { Select } from '../../components/ui/select.tsx';
import { focusSoon } from '../../lib/focus-soon.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { LanguageField } from './language-field.tsx';
import { articlesIn } from './set-lines.ts';
import { useToolName } from './use-tool-name.ts';

/** Rows on the screen at once: a set may have a thousand. */
const ROWS = 20;

interface QuestionTableProps {
  questions: SetQuestion[];
  onChange: (questions: SetQuestion[]) => void;
}

/** The questions of a set, each in a row that can be edited. */
export function QuestionTable({ questions, onChange }: QuestionTableProps) {
  const { t, i18n } = useTranslation('assistant');
  const [page, setPage] = useState(1);
  const list = useRef<HTMLUListElement>(null);
  const { keys, drop } = useRowKeys(questions.length);
  const first = (page - 1) * ROWS;
  const language: LanguageCode = isLanguageCode(i18n.language) ? i18n.language : 'en';
  const add = () => {
    onChange([
      ...questions,
      { ask: '', language: questions.at(-1)?.language ?? language, expect: { article: [] } },
    ]);
    setPage(Math.ceil((questions.length + 1) / ROWS));
  };
  const remove = (index: number) => {
    drop(first + index);
    onChange(questions.toSpliced(first + index, 1));
    // The keyboard goes on where it was.
    focusSoon(list.current, `li:nth-child(${index + 1}) > button`);
  };
  return (
    <Box>
      <chakra.ul ref={list} display="flex" flexDirection="column" gap="3" aria-label={t('tabs.sets')}>
        {questions.slice(first, first + ROWS).map((question, index) => (
          <QuestionRow
            key={keys[first + index]}
            number={first + index + 1}
            question={question}
            onChange={(changed) => onChange(questions.with(first + index, changed))}
            onRemove={() => remove(index)}
          />
        ))}
      </chakra.ul>
      <Pager page={page} limit={ROWS} total={questions.length} onPage={setPage} />
      <SecondaryButton size="sm" mt="3" disabled={questions.length >= SET_QUESTIONS_MAX} onClick={add}>
        <Icon path={mdiPlus} size={18} />
        {t('sets.add_question')}
      </SecondaryButton>
    </Box>
  );
}

interface QuestionRowProps {
  number: number;
  question: SetQuestion;
  onChange: (question: SetQuestion) => void;
  onRemove: () => void;
}

function QuestionRow({ number, question, onChange, onRemove }: QuestionRowProps) {
  const { t } = useTranslation('assistant');
  return (
    <Flex as="li" gap="2" wrap={{ base: 'wrap', md: 'nowrap' }} align="center">
      <Input
        size="sm"
        flex="2"
        minW={{ base: 'full', md: '0' }}
        dir="auto"
        bg="bg"
        aria-label={`${t('play.question')} ${number}`}
        value={question.ask}
        onChange={(event) => onChange({ ...question, ask: event.target.value })}
      />
      <LanguageField value={question.language} onChange={(language) => onChange({ ...question, language })} />
      <ExpectationFields expect={question.expect} onChange={(expect) => onChange({ ...question, expect })} />
      <IconButton
        path={mdiDeleteOutline}
        label={`${t('console:replies.remove')} ${number}`}
        size="sm"
        iconSize={18}
        ms="auto"
        onClick={onRemove}
      />
    </Flex>
  );
}

type Expectation = SetQuestion['expect'];
const KINDS = ['article', 'account', 'refuse'] as const;
const BEGINNINGS: Record<(typeof KINDS)[number], Expectation> = {
  article: { article: [] },
  account: { account: ACCOUNT_TOOLS[0] },
  refuse: { refuse: true },
};

function kindOf(expect: Expectation): (typeof KINDS)[number] {
  if ('refuse' in expect) return 'refuse';
  return 'account' in expect ? 'account' : 'article';
}

interface ExpectationFieldsProps {
  expect: Expectation;
  onChange: (expect: Expectation) => void;
}

function ExpectationFields({ expect, onChange }: ExpectationFieldsProps) {
  const { t } = useTranslation('assistant');
  const toolName = useToolName();
  return (
    <Flex gap="2" flex="1.4" minW={{ base: 'full', sm: '260px' }} order={{ base: 1, md: 0 }}>
      <SmallSelect
        label={t('sets.expected')}
        value={kindOf(expect)}
        options={KINDS}
        text={(kind) => t(`expect.${kind}`)}
        onChange={(kind) => onChange(BEGINNINGS[kind])}
      />
      {'article' in expect && (
        <ArticlesInput articles={expect.article} onChange={(article) => onChange({ article })} />
      )}
      {'account' in expect && (
        <SmallSelect
          label={t('expect.account')}
          value={ACCOUNT_TOOLS.find((tool) => tool === expect.account) ?? ACCOUNT_TOOLS[0]}
          options={ACCOUNT_TOOLS}
          text={toolName}
          onChange={(account) => onChange({ account })}
        />
      )}
    </Flex>
  );
}

/** What is typed stays as it is typed, commas and all. */
function ArticlesInput({
  articles,
  onChange,
}: {
  articles: string[];
  onChange: (articles: string[]) => void;
}) {
  const { t } = useTranslation('assistant');
  const [typed, setTyped] = useState(articles.join(', '));
  return (
    <Input
      size="sm"
      flex="1"
      minW="0"
      bg="bg"
      dir="ltr"
      aria-label={t('expect.articles')}
      placeholder={t('expect.articles')}
      value={articlesIn(typed).join() === articles.join() ? typed : articles.join(', ')}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(articlesIn(event.target.value));
      }}
    />
  );
}

interface SmallSelectProps<K extends string> {
  label: string;
  value: K;
  options: readonly K[];
  text: (option: K) => string;
  onChange: (value: K) => void;
}

function SmallSelect<K extends string>({ label, value, options, text, onChange }: SmallSelectProps<K>) {
  return (
    <Select
      label={label}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option === event.target.value);
        if (chosen !== undefined) onChange(chosen);
      }}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {text(option)}
        </option>
      ))}
    </Select>
  );
}
