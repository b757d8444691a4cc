import { Flex, SimpleGrid } from '@chakra-ui/react';
import { isLanguageCode, LANGUAGE_CODES } from '@lode/shared/core/languages';
import { BODY_MAX } from '@lode/shared/knowledge/admin-schemas';
import { ARTICLE_TOPICS } from '@lode/shared/knowledge/topics';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { languageName } from '../../lib/language-name.ts';
import { FigureSelect } from './figure-select.tsx';
import { QuestionsField } from './questions-field.tsx';
import type { ArticleDraft } from './use-article-draft.ts';

interface ArticleFieldsProps {
  draft: ArticleDraft;
  /** Texts by the name of the field. */
  problems: Record<string, string>;
  isNew: boolean;
}

/** The fields of an article. Where it stands in the help centre is the English one's to say. */
export function ArticleFields({ draft, problems, isNew }: ArticleFieldsProps) {
  const { t } = useTranslation('knowledge');
  const { input, change } = draft;
  return (
    <Flex direction="column" gap="5">
      {isNew && <NameFields draft={draft} problems={problems} />}
      <TextField
        label={t('field.title')}
        error={problems.title}
        maxLength={120}
        dir="auto"
        lang={input.language}
        value={input.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      {input.language === 'en' && <PlaceFields draft={draft} problems={problems} />}
      {input.language === 'en' && <RelatedField draft={draft} problem={problems.related} />}
      <BodyField draft={draft} problem={problems.body} />
      <QuestionsField
        questions={input.questions}
        language={input.language}
        onChange={(questions) => change({ questions })}
      />
    </Flex>
  );
}

interface FieldProps {
  draft: ArticleDraft;
  problem: string | undefined;
}

type PartProps = Omit<ArticleFieldsProps, 'isNew'>;

function NameFields({ draft: { input, change }, problems }: PartProps) {
  const { t } = useTranslation('knowledge');
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
      <TextField
        label={t('field.slug')}
        hint={t('hint.slug')}
        error={problems.slug}
        maxLength={80}
        dir="ltr"
        autoCapitalize="none"
        spellCheck={false}
        value={input.slug}
        onChange={(event) => change({ slug: event.target.value })}
      />
      <SelectField
        label={t('field.language')}
        value={input.language}
        onChange={({ target: { value } }) => isLanguageCode(value) && change({ language: value })}
      >
        {LANGUAGE_CODES.map((code) => (
          <option key={code} value={code} lang={code}>
            {languageName(code)}
          </option>
        ))}
      </SelectField>
    </SimpleGrid>
  );
}

function PlaceFields({ draft: { input, change }, problems }: PartProps) {
  const { t } = useTranslation(['knowledge', 'help']);
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="5">
      <SelectField
        label={t('field.topic')}
        value={input.topic}
        onChange={({ target: { value } }) =>
          change({ topic: ARTICLE_TOPICS.find((topic) => topic === value) ?? input.topic })
        }
      >
        {ARTICLE_TOPICS.map((topic) => (
          <option key={topic} value={topic}>
            {t(`help:topic.${topic}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('field.order')}
        error={problems.order}
        inputMode="numeric"
        dir="ltr"
        value={String(input.order)}
        onChange={({ target: { value } }) => /^\d{0,4}$/.test(value) && change({ order: Number(value) })}
      />
    </SimpleGrid>
  );
}

function RelatedField({ draft: { input, change, version }, problem }: FieldProps) {
  const { t } = useTranslation('knowledge');
  return (
    <TextField
      // Its own text while it is typed: what is half a name is none yet.
      key={version}
      label={t('field.related')}
      hint={t('hint.related')}
      error={problem}
      dir="ltr"
      defaultValue={input.related.join(' ')}
      onChange={({ target: { value } }) => change({ related: value.split(/[\s,]+/).filter(Boolean) })}
    />
  );
}

function BodyField({ draft: { input, change }, problem }: FieldProps) {
  const { t } = useTranslation('knowledge');
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (place: string) => {
    const { selectionStart = input.body.length, selectionEnd = selectionStart } = area.current ?? {};
    change({ body: input.body.slice(0, selectionStart) + place + input.body.slice(selectionEnd) });
    area.current?.focus();
  };
  return (
    <Flex direction="column" gap="2">
      <TextArea
        ref={area}
        label={t('field.body')}
        hint={t(input.language === 'en' ? 'hint.body' : 'hint.body_translation')}
        error={problem}
        rows={18}
        maxLength={BODY_MAX}
        dir="auto"
        lang={input.language}
        textStyle="mono"
        value={input.body}
        onChange={(event) => change({ body: event.target.value })}
      />
      <FigureSelect language={input.language} onChoose={(name) => insert(`{{${name}}}`)} />
    </Flex>
  );
}
