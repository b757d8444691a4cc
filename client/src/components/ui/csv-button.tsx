import { mdiDownloadOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gathered } from '../../lib/all-pages.ts';
import { type CsvColumn, downloadCsv } from '../../lib/csv.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { SecondaryButton } from './buttons.tsx';
import { Icon } from './icon.tsx';
import { showMessage } from './message-bar.tsx';

interface CsvButtonProps<T> {
  label: string;
  /** Without its ending and its date. */
  filename: string;
  columns: readonly CsvColumn<T>[];
  /** Every row of the file. */
  load: () => Promise<Gathered<T>>;
}

/** Saves a list as a file. */
export function CsvButton<T>({ label, filename, columns, load }: CsvButtonProps<T>) {
  const { t } = useTranslation(['common', 'errors']);
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { rows, whole } = await load();
      downloadCsv(`${filename}-${new Date().toISOString().slice(0, 10)}.csv`, columns, rows);
      if (!whole) showMessage(t('pager.file_cut', { rows: format.integer(rows.length) }));
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  return (
    <SecondaryButton size="sm" loading={busy} onClick={() => void save()}>
      <Icon path={mdiDownloadOutline} size={18} />
      {label}
    </SecondaryButton>
  );
}
