import { mdiCloudOffOutline } from '@mdi/js';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { loadAnew } from '../../lib/load-anew.ts';
import { NoticePage } from './notice-page.tsx';

/** In place of a page whose code could not be fetched: it comes by itself once the site can be reached. */
export function UnloadedPage({ tries }: { tries: number }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (tries > 0) void loadAnew();
  }, [tries]);
  return (
    <NoticePage icon={mdiCloudOffOutline} title={t('common:unloaded.title')} text={t('common:unloaded.text')}>
      <button type="button" onClick={() => window.location.reload()}>
        {t('common:retry')}
      </button>
    </NoticePage>
  );
}
