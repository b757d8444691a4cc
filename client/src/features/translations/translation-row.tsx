import { Badge, Box, Flex, Grid } from '@chakra-ui/react';
import type { Translation, TranslationState } from '@lode/shared/translations/schemas';
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { errorText } from '../../lib/error-text.ts';
import { languageName } from '../../lib/language-name.ts';
import { TranslationEditor } from './translation-editor.tsx';
import type { Translations } from './use-translations.ts';

const STATE_PALETTE: Record<TranslationState, string> = {
  untranslated: 'gray',
  unreviewed: 'warning',
  reviewed: 'success',
};

interface TranslationRowProps {
  translation: Translation;
  translations: Translations;
}

/** A source text beside its translation, with its state and what can be done. */
export function TranslationRow({ translation, translations }: TranslationRowProps) {
  const [editing, setEditing] = useState(false);
  const { source, source_language, target_language } = translation;
  return (
    <Grid
      as="li"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      gap={{ base: 3, md: 6 }}
      px={{ base: 4, sm: 6 }}
      py="4"
      borderBottomWidth="1px"
      _last={{ borderBottomWidth: '0' }}
    >
      <Box minW="0">
        <Box textStyle="xs" color="muted" mb="1">
          {languageName(source_language)}
        </Box>
        <Box dir="auto" lang={source_language} whiteSpace="pre-line" overflowWrap="anywhere">
          {source}
        </Box>
      </Box>
      <Box minW="0">
        <RowHead translation={translation} translations={translations} onEdit={() => setEditing(true)} />
        {editing ? (
          <TranslationEditor
            translation={translation}
            translations={translations}
            onDone={() => setEditing(false)}
          />
        ) : (
          <Box dir="auto" lang={target_language} whiteSpace="pre-line" overflowWrap="anywhere">
            {translation.translation}
          </Box>
        )}
      </Box>
    </Grid>
  );
}

function RowHead({ translation, translations, onEdit }: TranslationRowProps & { onEdit: () => void }) {
  const { t } = useTranslation('translations');
  const { state, target_language, updated_at, updated_by } = translation;
  return (
    <Flex align="center" gap="2" mb="1" wrap="wrap">
      <Box textStyle="xs" color="muted">
        {languageName(target_language)}
      </Box>
      <Badge colorPalette={STATE_PALETTE[state]} variant="subtle">
        {t(`state.${state}`)}
      </Badge>
      {updated_by && (
        <Box textStyle="xs" color="muted">
          {updated_by} · <RelativeTime at={updated_at} />
        </Box>
      )}
      <Flex ms="auto">
        <IconButton
          path={mdiPencilOutline}
          iconSize={18}
          size="sm"
          label={t('edit_named', { text: excerptOf(translation) })}
          onClick={onEdit}
        />
        <RemoveButton translation={translation} translations={translations} />
      </Flex>
    </Flex>
  );
}

const EXCERPT = 40;

function excerptOf({ source }: Translation): string {
  return source.length > EXCERPT ? `${source.slice(0, EXCERPT)}…` : source;
}

function RemoveButton({ translation, translations }: TranslationRowProps) {
  const { t } = useTranslation(['translations', 'errors']);
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await translations.remove(translation);
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
    setAsking(false);
  };
  return (
    <>
      <IconButton
        path={mdiTrashCanOutline}
        iconSize={18}
        size="sm"
        label={t('remove_named', { text: excerptOf(translation) })}
        onClick={() => setAsking(true)}
      />
      <ConfirmDialog
        open={asking}
        title={t('remove_title')}
        text={t('remove_text')}
        confirmLabel={t('remove')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
