import { Flex } from '@chakra-ui/react';
import { TRANSLATION_MAX_LENGTH } from '@lode/shared/translations/limits';
import { samePlaceholders } from '@lode/shared/translations/placeholders';
import { type Translation, translationSchema } from '@lode/shared/translations/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Field, Textarea } from '../../components/ui/controls.ts';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { ApiError } from '../../lib/api-client.ts';
import { codeText } from '../../lib/code-text.ts';
import { errorText } from '../../lib/error-text.ts';
import type { Translations } from './use-translations.ts';

interface TranslationEditorProps {
  translation: Translation;
  translations: Translations;
  onDone: () => void;
}

/** Writes one translation: kept as a draft, or reviewed and thereby published. */
export function TranslationEditor({ translation, translations, onDone }: TranslationEditorProps) {
  const { t } = useTranslation(['translations', 'errors', 'common']);
  const [text, setText] = useState(translation.translation ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState<'draft' | 'review' | null>(null);

  const save = async (reviewed: boolean) => {
    const code = problemOf(translation.source, text);
    setProblem(code && codeText(t, code));
    if (code) return;
    setSaving(reviewed ? 'review' : 'draft');
    try {
      await translations.save(translation, { translation: text.trim(), reviewed });
      showMessage(t(reviewed ? 'translations:published' : 'translations:saved'));
      onDone();
    } catch (error) {
      setSaving(null);
      setProblem(errorText(t, error));
      // What is written stays; the next save is one on top of the colleague's.
      const newer = colleaguesVersion(error);
      if (newer) translations.renew(newer);
    }
  };

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save(true);
      }}
    >
      <Field.Root invalid={problem !== null}>
        <Textarea
          dir="auto"
          lang={translation.target_language}
          aria-label={t('translations:field')}
          autoFocus
          autoresize
          rows={3}
          bg="bg"
          colorPalette="primary"
          value={text}
          maxLength={TRANSLATION_MAX_LENGTH}
          onChange={(event) => setText(event.target.value)}
        />
        <Field.ErrorText>{problem}</Field.ErrorText>
      </Field.Root>
      <Flex gap="2" mt="3" wrap="wrap" justify="end">
        <QuietButton size="sm" onClick={onDone}>
          {t('common:cancel')}
        </QuietButton>
        <SecondaryButton
          size="sm"
          loading={saving === 'draft'}
          disabled={saving !== null}
          onClick={() => void save(false)}
        >
          {t('translations:save_draft')}
        </SecondaryButton>
        <PrimaryButton size="sm" type="submit" loading={saving === 'review'} disabled={saving !== null}>
          {t('translations:publish')}
        </PrimaryButton>
      </Flex>
    </form>
  );
}

function problemOf(source: string, text: string): 'TRANSLATION_REQUIRED' | 'TRANSLATION_PLACEHOLDERS' | null {
  if (text.trim() === '') return 'TRANSLATION_REQUIRED';
  return samePlaceholders(source, text) ? null : 'TRANSLATION_PLACEHOLDERS';
}

/** The row as a colleague left it, where that is why saving failed. */
function colleaguesVersion(error: unknown): Translation | null {
  if (!(error instanceof ApiError) || error.code !== 'TRANSLATION_CHANGED') return null;
  const row = translationSchema.safeParse(error.data);
  return row.success ? row.data : null;
}
