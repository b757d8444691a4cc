import { Flex } from '@chakra-ui/react';
import type { EditedSummary } from '@lode/shared/knowledge/admin-schemas';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../components/ui/data-table.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';
import { languageName } from '../../lib/language-name.ts';
import { ArticleTags } from './article-tags.tsx';
import { KNOWLEDGE_PAGE } from './knowledge-paths.ts';

export function useArticleColumns(): Column<EditedSummary>[] {
  const { t } = useTranslation(['knowledge', 'help']);
  return useMemo(
    () => [
      {
        id: 'title',
        heading: t('field.title'),
        cell: ({ id, title, language }) => (
          <TextLink to={`${KNOWLEDGE_PAGE}/${id}`}>
            <bdi lang={language}>{title}</bdi>
          </TextLink>
        ),
        wraps: true,
        card: 'title',
      },
      {
        id: 'language',
        heading: t('field.language'),
        cell: ({ language }) => <bdi lang={language}>{languageName(language)}</bdi>,
      },
      { id: 'topic', heading: t('field.topic'), cell: ({ topic }) => t(`help:topic.${topic}`) },
      {
        id: 'state',
        heading: t('field.state'),
        cell: (article) => (
          <Flex gap="1" wrap="wrap">
            <ArticleTags article={article} />
          </Flex>
        ),
        card: 'mark',
      },
      {
        id: 'changed',
        heading: t('field.changed'),
        cell: ({ changed_by, changed_at }) => (
          <>
            <bdi>{changed_by}</bdi> · <RelativeTime at={changed_at} />
          </>
        ),
      },
    ],
    [t],
  );
}
