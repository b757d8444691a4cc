import { Box, Flex } from '@chakra-ui/react';
import { assistantRoutes } from '@lode/shared/assistant/rest';
import { PROVIDERS, type Provider, QUESTION_MAX, type Trial } from '@lode/shared/assistant/schemas';
import { isLanguageCode, type LanguageCode } from '@lode/shared/core/languages';
import type { RouteInput } from '@lode/shared/core/rest';
import { mdiRobotOutline } from '@mdi/js';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton } from '../../components/ui/buttons.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { FilterSelect } from '../../components/ui/filter-select.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Section } from '../../components/ui/section.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { LanguageField } from './language-field.tsx';
import { TrialResult } from './trial-result.tsx';

/** Asks the assistant as a customer would, and shows everything that led to its answer. */
export function PlaygroundTab() {
  const { t } = useTranslation('assistant');
  const asking = useTrial();
  const { trial } = asking;
  const result = useRef<HTMLDivElement>(null);
  // On a phone it comes below the edge: who asked for it sees it.
  useEffect(() => {
    if (trial) result.current?.scrollIntoView({ block: 'nearest' });
  }, [trial]);
  return (
    <Flex direction="column" gap="4">
      <Section title={t('play.title')} hint={t('play.hint')}>
        <TrialForm asking={asking} />
      </Section>
      <Box ref={result} role="status">
        {trial ? (
          <TrialResult trial={trial} />
        ) : (
          <EmptyState icon={mdiRobotOutline} title={t('play.empty')} text={t('play.empty_text')} />
        )}
      </Box>
    </Flex>
  );
}

function TrialForm({ asking: { busy, failure, ask } }: { asking: ReturnType<typeof useTrial> }) {
  const { t, i18n } = useTranslation(['assistant', 'errors']);
  const [question, setQuestion] = useState('');
  const [language, setLanguage] = useState<LanguageCode>(
    isLanguageCode(i18n.language) ? i18n.language : 'en',
  );
  const [provider, setProvider] = useState<Provider>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy && question.trim() !== '') void ask({ question, language, provider });
  };
  return (
    <form onSubmit={submit}>
      <Flex direction="column" gap="4">
        <TextArea
          label={t('play.question')}
          maxLength={QUESTION_MAX}
          dir="auto"
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <FormAlert text={failure === undefined ? null : errorText(t, failure)} gap="4" />
        <Flex gap="3" wrap="wrap" align="center">
          <LanguageField value={language} onChange={setLanguage} />
          <FilterSelect
            label={t('provider.label')}
            any={t('play.as_set')}
            value={provider}
            options={PROVIDERS}
            text={(name) => t(`provider.${name}`)}
            onChange={(value) => setProvider(PROVIDERS.find((name) => name === value))}
          />
          <PrimaryButton type="submit" size="sm" loading={busy} disabled={question.trim() === ''}>
            {t('play.run')}
          </PrimaryButton>
        </Flex>
      </Flex>
    </form>
  );
}

function useTrial() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [trial, setTrial] = useState<Trial>();
  const ask = async (body: RouteInput<typeof assistantRoutes.play>['body']) => {
    setBusy(true);
    setFailure(undefined);
    try {
      setTrial(await call(assistantRoutes.play, { body, slow: true }, 'admin'));
    } catch (error) {
      setTrial(undefined);
      setFailure(error);
    }
    setBusy(false);
  };
  return { busy, failure, trial, ask };
}
