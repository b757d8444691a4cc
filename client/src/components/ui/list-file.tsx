import { useTranslation } from 'react-i18next';
import { fieldColumns } from '../../lib/csv.ts';
import { CsvButton } from './csv-button.tsx';

interface ListFileProps<T> {
  /** Without its ending and its date. */
  filename: string;
  /** Of a row, by their names in the API, which are the headings. */
  fields: readonly (keyof T & string)[];
  /** Every row of the file. */
  load: () => Promise<T[]>;
}

/** Saves a list of staff as a file: what the API says of each row (R3). */
export function ListFile<T>({ filename, fields, load }: ListFileProps<T>) {
  const { t } = useTranslation('finance');
  return <CsvButton label={t('csv')} filename={filename} columns={fieldColumns<T>(fields)} load={load} />;
}
