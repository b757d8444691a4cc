import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import { mdiPaperclip } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../components/ui/buttons.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { fetchFile } from '../../lib/api-client.ts';
import { downloadBlob } from '../../lib/download-text.ts';
import { errorText } from '../../lib/error-text.ts';

const ENDINGS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/webp': 'webp',
};

/** Fetches the file that came with a receipt. */
export function EvidenceButton({ id }: { id: string }) {
  const { t } = useTranslation(['revenue', 'errors']);
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const { blob } = await fetchFile(revenueRoutes.evidence, { params: { id } }, 'admin');
      downloadBlob(`revenue-${id}.${ENDINGS[blob.type] ?? 'bin'}`, blob);
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  return (
    <QuietButton size="sm" loading={busy} onClick={() => void download()}>
      <Icon path={mdiPaperclip} size={18} />
      {t('revenue:evidence')}
    </QuietButton>
  );
}
