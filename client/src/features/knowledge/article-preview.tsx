import { Box, Heading, Text } from '@chakra-ui/react';
import { directionOf } from '@lode/shared/core/languages';
import { editArticleRoutes } from '@lode/shared/knowledge/admin-rest';
import { type ArticleInput, articleInputSchema } from '@lode/shared/knowledge/admin-schemas';
import type { Article } from '@lode/shared/knowledge/schemas';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ArticleHtml } from '../../components/ui/article-html.tsx';
import { Section } from '../../components/ui/section.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { ApiError, call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { withoutBlanks } from './use-article-draft.ts';

const TYPING_PAUSE_MS = 400;
/** Stands in for what a draft has no words for yet: its readers' text can be shown all the same. */
const UNNAMED = 'untitled';

/** An article as its readers would see it, with every figure; the last sound one while what is written is not. */
export function ArticlePreview({ input }: { input: ArticleInput }) {
  const { t } = useTranslation(['knowledge', 'errors']);
  const nothing = input.body.trim() === '' && input.language === 'en';
  const settled = useSettled(nothing ? null : JSON.stringify(previewed(input)), TYPING_PAUSE_MS);
  const { data, error } = useLoaded(settled, (signal) =>
    call(editArticleRoutes.preview, { body: JSON.parse(settled ?? '') as ArticleInput, signal }, 'admin'),
  );
  const [last, setLast] = useState<Article>();
  useEffect(() => {
    if (data) setLast(data);
  }, [data]);
  const shown = data ?? last;
  return (
    <Section title={t('preview')}>
      {!!error && !nothing && (
        <Text role="status" textStyle="sm" color="fg.error" mb="3">
          {problemText(error, errorText(t, error))}
        </Text>
      )}
      {nothing && <Text color="muted">{t('preview_empty')}</Text>}
      {!nothing && !shown && !error && <SkeletonText lines={6} />}
      {!nothing && shown && <Shown article={shown} />}
    </Section>
  );
}

function Shown({ article }: { article: Article }) {
  return (
    <Box overflowWrap="anywhere">
      <Heading as="h3" textStyle="xl" mb="3" lang={article.language} dir={directionOf(article.language)}>
        {article.title}
      </Heading>
      <Box lang={article.text_language} dir={directionOf(article.text_language)} overflowX="auto">
        <ArticleHtml html={article.html} still />
      </Box>
    </Box>
  );
}

/** What is not written yet does not keep the rest from being seen. */
function previewed(input: ArticleInput): ArticleInput {
  const slug = articleInputSchema.shape.slug.safeParse(input.slug).success ? input.slug : UNNAMED;
  return withoutBlanks({ ...input, slug, title: input.title.trim() || '–', order: input.order || 1 });
}

function problemText(error: unknown, text: string): string {
  return error instanceof ApiError && error.code === 'ARTICLE_UNSOUND'
    ? `${text}: ${unknownOf(error)}`
    : text;
}

function unknownOf({ data }: ApiError): string {
  const unknown = typeof data === 'object' && data !== null && 'unknown' in data ? data.unknown : [];
  return Array.isArray(unknown) ? unknown.join(', ') : '';
}
