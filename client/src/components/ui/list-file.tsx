import { useTranslation } from 'react-i18next';
import { FileButton } from './file-button.tsx';

/** Saves all of a list of staff that fits its filters as a file, which the server writes and the operation log notes. */
export function ListFile({ load }: { load: () => Promise<{ blob: Blob; name: string }> }) {
  const { t } = useTranslation('finance');
  return <FileButton label={t('csv')} load={load} />;
}
