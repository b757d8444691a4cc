import type { LanguageCode } from '@lode/shared/core/languages';
import { editArticleRoutes } from '@lode/shared/knowledge/admin-rest';
import { useTranslation } from 'react-i18next';
import { Select } from '../../components/ui/select.tsx';
import { call } from '../../lib/api-client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';

interface FigureSelectProps {
  language: LanguageCode;
  /** Called with the name of a figure. */
  onChoose: (name: string) => void;
}

/** The figures that an article may name, as they are just now: none is typed. */
export function FigureSelect({ language, onChoose }: FigureSelectProps) {
  const { t } = useTranslation('knowledge');
  const { data } = useLoaded(language, (signal) =>
    call(editArticleRoutes.figures, { query: { language }, signal }, 'admin'),
  );
  return (
    <Select label={t('figure')} value="" maxW="full" onChange={({ target: { value } }) => onChoose(value)}>
      <option value="">{t('figure')}</option>
      {Object.entries(data?.figures ?? {}).map(([name, text]) => (
        <option key={name} value={name}>
          {`${name}: ${text}`}
        </option>
      ))}
    </Select>
  );
}
