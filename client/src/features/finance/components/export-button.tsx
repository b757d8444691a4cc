import { mdiDownloadOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { type CsvColumn, downloadCsv } from '../../../lib/csv.ts';
import { errorText } from '../../../lib/error-text.ts';

interface ExportButtonProps<T> {
  /** Without its ending. */
  name: string;
  columns: readonly CsvColumn<T>[];
  read: () => Promise<T[]>;
}

/** Saves all rows that fit the filter as a file. */
export function ExportButton<T>({ name, columns, read }: ExportButtonProps<T>) {
  const { t } = useTranslation(['finance', 'errors']);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      downloadCsv(`${name}-${new Date().toISOString().slice(0, 10)}.csv`, columns, await read());
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  return (
    <SecondaryButton size="sm" loading={busy} onClick={() => void save()}>
      <Icon path={mdiDownloadOutline} size={18} />
      {t('csv')}
    </SecondaryButton>
  );
}
