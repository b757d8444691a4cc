import { Box } from '@chakra-ui/react';
import { mdiTranslate } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { AdminPage } from '../../components/ui/admin-page.tsx';
import { Card } from '../../components/ui/card.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Pager } from '../../components/ui/pager.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { TranslationRow } from './translation-row.tsx';
import { TranslationsToolbar } from './translations-toolbar.tsx';
import { type Translations, useTranslations } from './use-translations.ts';

/** What the site says in words of the operator, and its translations: written, reviewed and published here. */
export function TranslationsPage() {
  const { t } = useTranslation(['translations', 'errors', 'common']);
  const translations = useTranslations();
  const { data, query, ask } = translations;
  return (
    <AdminPage title={t('translations:title')} lead={<Box maxW="75ch">{t('translations:lead')}</Box>}>
      <TranslationsToolbar translations={translations} />
      <Card p="0">
        <TranslationList translations={translations} />
        <Pager
          page={query.page}
          limit={data?.limit ?? 1}
          total={data?.total ?? 0}
          onPage={(page) => ask({ page })}
        />
      </Card>
    </AdminPage>
  );
}

function TranslationList({ translations }: { translations: Translations }) {
  const { t } = useTranslation('translations');
  const { data, error, loading, reload, query } = translations;
  if (!data && error) return <ErrorState title={t('title')} error={error} onRetry={reload} />;
  if (!data) {
    return (
      <Box p={{ base: 4, sm: 6 }} aria-busy>
        <SkeletonText lines={8} />
      </Box>
    );
  }
  if (data.items.length === 0) {
    const searching = query.search.trim() !== '' || query.language !== null || query.state !== 'untranslated';
    return (
      <EmptyState
        icon={mdiTranslate}
        title={searching ? t('no_match') : t('empty')}
        text={searching ? t('no_match_hint') : t('empty_hint')}
      />
    );
  }
  return (
    <Box as="ul" aria-label={t('title')} aria-busy={loading}>
      {data.items.map((translation) => (
        <TranslationRow key={translation.id} translation={translation} translations={translations} />
      ))}
    </Box>
  );
}
