import type { ArticleState, EditedSummary } from '@lode/shared/knowledge/admin-schemas';
import { mdiAccountCheckOutline, mdiEarth, mdiPencilOutline, mdiTranslateOff } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Tag, type TagPalette } from '../../components/ui/tag.tsx';

const LOOKS: Record<ArticleState, { palette: TagPalette; icon: string }> = {
  draft: { palette: 'gray', icon: mdiPencilOutline },
  reviewed: { palette: 'info', icon: mdiAccountCheckOutline },
  published: { palette: 'success', icon: mdiEarth },
};

/** How far the version is that is being edited. */
export function StateTag({ state }: { state: ArticleState }) {
  const { t } = useTranslation('knowledge');
  return <Tag {...LOOKS[state]}>{t(`state.${state}`)}</Tag>;
}

/** What else there is to know: readers see an older version, or the translation is older than English. */
export function ArticleTags({ article }: { article: EditedSummary }) {
  const { t } = useTranslation('knowledge');
  const { state, behind, published_version: version } = article;
  return (
    <>
      <StateTag state={state} />
      {version !== null && state !== 'published' && (
        <Tag palette="success" icon={mdiEarth}>
          {t('readers_see', { version })}
        </Tag>
      )}
      {behind && (
        <Tag palette="warning" icon={mdiTranslateOff}>
          {t('behind')}
        </Tag>
      )}
    </>
  );
}
