import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { GUARDED_PAGE } from '../../lib/staff-paths.ts';
import { Notice } from './notice.tsx';
import { TextLink } from './text-link.tsx';

/** Says that a change of what is shown waits for a second administrator, and where; nothing while none does. */
export function GuardedNotice({ until }: { until: string | null }) {
  const { t } = useTranslation('guard');
  const format = useFormat();
  if (until === null) return null;
  return (
    <Notice tone="info" action={<TextLink to={GUARDED_PAGE}>{t('title')}</TextLink>}>
      {t('notice', { time: format.exactTime(until) })}
    </Notice>
  );
}
