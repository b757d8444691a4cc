import { Box, Flex } from '@chakra-ui/react';
import { isLanguageCode, LANGUAGE_CODES, type LanguageCode } from '@lode/shared/core/languages';
import { editArticleRoutes } from '@lode/shared/knowledge/admin-rest';
import type { ImportedFile } from '@lode/shared/knowledge/admin-schemas';
import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiUploadOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { languageName } from '../../lib/language-name.ts';
import { inParts, readChosen } from './article-archive.ts';

/** Takes Markdown files in as drafts, and says what became of each. */
export function ImportButton({ onImported }: { onImported: () => void }) {
  const { t } = useTranslation('knowledge');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SecondaryButton size="sm" onClick={() => setOpen(true)}>
        <Icon path={mdiUploadOutline} size={18} />
        {t('import')}
      </SecondaryButton>
      {open && <ImportDialog onClose={() => setOpen(false)} onImported={onImported} />}
    </>
  );
}

function ImportDialog({ onClose, onImported }: { onClose: () => void; onImported: () => void }) {
  const { t } = useTranslation('knowledge');
  const [language, setLanguage] = useState<LanguageCode>('en');
  const [chosen, setChosen] = useState<readonly File[]>([]);
  const { busy, problem, outcomes, start } = useImport(onImported);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('import')}
      footer={
        <PrimaryButton
          needsNetwork
          loading={busy}
          disabled={chosen.length === 0}
          onClick={() => void start(chosen, language)}
        >
          {t('import')}
        </PrimaryButton>
      }
    >
      <Flex direction="column" gap="5">
        <TextField
          label={t('import_files')}
          hint={t('import_hint')}
          type="file"
          multiple
          accept=".md,.zip"
          pt="2.5"
          onChange={(event) => setChosen([...(event.target.files ?? [])])}
        />
        <SelectField
          label={t('import_language')}
          value={language}
          onChange={({ target: { value } }) => isLanguageCode(value) && setLanguage(value)}
        >
          {LANGUAGE_CODES.map((code) => (
            <option key={code} value={code} lang={code}>
              {languageName(code)}
            </option>
          ))}
        </SelectField>
        <FormAlert text={problem} gap="5" />
        {outcomes.length > 0 && <Outcomes outcomes={outcomes} />}
      </Flex>
    </Dialog>
  );
}

function useImport(onImported: () => void) {
  const { t } = useTranslation(['knowledge', 'errors']);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcomes, setOutcomes] = useState<ImportedFile[]>([]);
  const start = async (chosen: readonly File[], language: LanguageCode) => {
    setBusy(true);
    setOutcomes([]);
    setProblem(null);
    try {
      const files = await readChosen(chosen, language);
      if (files.length === 0) setProblem(t('import_nothing'));
      for (const part of inParts(files)) {
        const taken = await call(editArticleRoutes.import, { body: { files: part }, slow: true }, 'admin');
        setOutcomes((before) => [...before, ...taken.files]);
      }
    } catch (error) {
      setProblem(errorText(t, error));
    }
    setBusy(false);
    onImported();
  };
  return { busy, problem, outcomes, start };
}

function Outcomes({ outcomes }: { outcomes: ImportedFile[] }) {
  const { t } = useTranslation('knowledge');
  // What needs to be done something about comes first.
  const sorted = outcomes.toSorted(
    (one, other) => Number(other.outcome === 'refused') - Number(one.outcome === 'refused'),
  );
  return (
    <Box as="ul" role="status" textStyle="sm" maxH="240px" overflowY="auto">
      {sorted.map(({ name, outcome, problem }) => (
        <Flex as="li" key={name} gap="2" py="1">
          <Box color={outcome === 'refused' ? 'fg.error' : 'fg.success'} flexShrink={0}>
            <Icon path={outcome === 'refused' ? mdiAlertCircleOutline : mdiCheckCircleOutline} size={18} />
          </Box>
          <Box minW="0" overflowWrap="anywhere">
            <bdi>{name}</bdi>: {t(`outcome.${outcome}`)}
            {problem && (
              <Box color="muted" dir="auto" lang="en">
                {problem}
              </Box>
            )}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
