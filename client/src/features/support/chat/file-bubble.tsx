import { Box, chakra } from '@chakra-ui/react';
import type { SentFile } from '@lode/shared/support/file-schemas';
import { mdiDownload, mdiFileOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { fileSize } from '../../../lib/file-size.ts';

interface FileBubbleProps {
  file: SentFile;
  /** Absent while it is on its way. */
  save?: (() => Promise<void>) | undefined;
}

/** A file in the thread: what it is, and the saving of it. It is never shown. */
export function FileBubble({ file, save }: FileBubbleProps) {
  const { t, i18n } = useTranslation(['support', 'errors']);
  const [busy, setBusy] = useState(false);
  const onSave = () => {
    setBusy(true);
    save?.()
      .catch((error: unknown) => showMessage(errorText(t, error), 'error'))
      .finally(() => setBusy(false));
  };
  const facts = `${file.kind.toUpperCase()} · ${fileSize(i18n.language, file.size)}`;
  return (
    <chakra.button
      type="button"
      display="flex"
      alignItems="center"
      gap="3"
      minH="10"
      maxW="full"
      textAlign="start"
      cursor={save ? 'pointer' : 'default'}
      aria-label={save && t('support:file.save', { name: file.name, facts })}
      aria-disabled={!save || busy}
      onClick={save && !busy ? onSave : undefined}
    >
      <Icon path={save ? mdiDownload : mdiFileOutline} size={24} />
      <Box minW="0">
        <Box dir="auto" fontWeight="600" overflowWrap="anywhere">
          {file.name}
        </Box>
        <Box textStyle="xs" color="muted">
          {facts}
        </Box>
      </Box>
    </chakra.button>
  );
}
