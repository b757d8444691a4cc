import { Flex, Text } from '@chakra-ui/react';
import type { EditedArticle } from '@lode/shared/knowledge/admin-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { useUser } from '../../lib/session.ts';
import { ArticleTags } from './article-tags.tsx';
import type { ArticleDraft } from './use-article-draft.ts';
import type { ArticleEditing } from './use-article-editing.ts';
import { VersionsButton } from './versions-button.tsx';

interface ArticleStepsProps {
  article: EditedArticle | undefined;
  draft: ArticleDraft;
  editing: ArticleEditing;
  needsReview: boolean;
}

/** How far an article is, and what can be done with it next, by whom. */
export function ArticleSteps({ article, draft, editing, needsReview }: ArticleStepsProps) {
  const { t } = useTranslation('knowledge');
  const note = useNote(article, draft.changed, needsReview);
  return (
    <Flex direction="column" gap="2">
      <Flex gap="2" wrap="wrap" align="center">
        {article && <ArticleTags article={article} />}
        {article && <VersionsButton article={article} onRestore={draft.change} />}
        <Flex gap="2" wrap="wrap" ms="auto">
          <SecondaryButton
            size="sm"
            needsNetwork
            loading={editing.busy === 'save'}
            disabled={article !== undefined && !draft.changed && !article.behind}
            onClick={() => void editing.save()}
          >
            {t('save')}
          </SecondaryButton>
          {article && (
            <FurtherSteps
              article={article}
              held={draft.changed}
              editing={editing}
              needsReview={needsReview}
            />
          )}
        </Flex>
      </Flex>
      {note && (
        <Text textStyle="sm" color="muted">
          {note}
        </Text>
      )}
    </Flex>
  );
}

/** Says who has to do what. */
function useNote(article: EditedArticle | undefined, changed: boolean, needsReview: boolean): string | null {
  const { t } = useTranslation('knowledge');
  const user = useUser('admin');
  if (changed) return t('note.unsaved');
  if (!article) return null;
  if (article.state === 'reviewed') return t('note.reviewed', { name: article.reviewed_by });
  if (article.state !== 'draft' || !needsReview) return null;
  return article.changed_by === user?.username
    ? t('note.own')
    : t('note.review', { name: article.changed_by });
}

interface FurtherStepsProps extends Pick<ArticleStepsProps, 'editing' | 'needsReview'> {
  article: EditedArticle;
  /** What is written has to be saved first. */
  held: boolean;
}

function FurtherSteps({ article, held, editing, needsReview }: FurtherStepsProps) {
  const { t } = useTranslation('knowledge');
  const user = useUser('admin');
  const { state } = article;
  const own = article.changed_by === user?.username;
  return (
    <>
      {state === 'draft' && (
        <SecondaryButton
          size="sm"
          needsNetwork
          loading={editing.busy === 'review'}
          disabled={held || own}
          onClick={() => void editing.take('review', article)}
        >
          {t('review')}
        </SecondaryButton>
      )}
      {state !== 'published' && (
        <PrimaryButton
          size="sm"
          needsNetwork
          loading={editing.busy === 'publish'}
          disabled={held || (needsReview && state !== 'reviewed')}
          onClick={() => void editing.take('publish', article)}
        >
          {t('publish')}
        </PrimaryButton>
      )}
      {article.published_version !== null && <WithdrawButton article={article} editing={editing} />}
    </>
  );
}

function WithdrawButton({ article, editing }: { article: EditedArticle; editing: ArticleEditing }) {
  const { t } = useTranslation('knowledge');
  const [asking, setAsking] = useState(false);
  return (
    <>
      <QuietButton size="sm" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </QuietButton>
      <ConfirmDialog
        open={asking}
        title={t('withdraw')}
        text={t('withdraw_text')}
        confirmLabel={t('withdraw')}
        danger
        busy={editing.busy === 'withdraw'}
        onConfirm={() => void editing.take('withdraw', article).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
