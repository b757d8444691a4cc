import { mdiDownloadOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadBlob } from '../../lib/download-text.ts';
import { errorText } from '../../lib/error-text.ts';
import { SecondaryButton } from './buttons.tsx';
import { Icon } from './icon.tsx';
import { showMessage } from './message-bar.tsx';

interface FileButtonProps {
  label: string;
  /** Said of it on hover. */
  title?: string;
  load: () => Promise<{ blob: Blob; name: string }>;
}

/** Saves what the server writes as a file. */
export function FileButton({ label, title, load }: FileButtonProps) {
  const { t } = useTranslation(['common', 'errors']);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { blob, name } = await load();
      downloadBlob(name, blob);
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  return (
    <SecondaryButton size="sm" loading={busy} title={title} onClick={() => void save()}>
      <Icon path={mdiDownloadOutline} size={18} />
      {label}
    </SecondaryButton>
  );
}
