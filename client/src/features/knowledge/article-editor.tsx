import { Box, Button, Flex, Grid } from '@chakra-ui/react';
import type { ArticleInput, EditedArticle } from '@lode/shared/knowledge/admin-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Card } from '../../components/ui/card.tsx';
import { FormAlert } from '../../components/ui/form-alert.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { codeText } from '../../lib/code-text.ts';
import { ArticleFields } from './article-fields.tsx';
import { ArticlePreview } from './article-preview.tsx';
import { ArticleSteps } from './article-steps.tsx';
import { type ArticleDraft, useArticleDraft } from './use-article-draft.ts';
import { type ArticleEditing, useArticleEditing } from './use-article-editing.ts';

interface ArticleEditorProps {
  /** Undefined for a new one. */
  article?: EditedArticle;
  /** What a new one begins with. */
  start: ArticleInput;
  needsReview: boolean;
  onSaved: (article: EditedArticle) => void;
}

/** Writes an article beside what its readers will see of it; where there is no room for both, one of them. */
export function ArticleEditor({ article, start, needsReview, onSaved }: ArticleEditorProps) {
  const draft = useArticleDraft(article, start);
  const editing = useArticleEditing(article?.id, draft, onSaved);
  const [side, setSide] = useState<Side>('write');
  const shown = (one: Side) => ({ base: side === one ? 'block' : 'none', md: 'block' });
  return (
    <Flex direction="column" gap="4">
      <Notes draft={draft} editing={editing} />
      <Card p={{ base: 3, sm: 4 }}>
        <ArticleSteps article={article} draft={draft} editing={editing} needsReview={needsReview} />
        <FormAlert text={editing.problem} gap="0" />
      </Card>
      <SideSwitch side={side} onChange={setSide} />
      <Grid
        templateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        gap="4"
        alignItems="start"
      >
        <Card p={{ base: 4, sm: 5 }} display={shown('write')}>
          <ArticleFields draft={draft} problems={editing.problems} isNew={article === undefined} />
        </Card>
        <Box display={shown('preview')} position={{ md: 'sticky' }} top={{ md: '4' }} minW="0">
          <ArticlePreview input={draft.input} />
        </Box>
      </Grid>
    </Flex>
  );
}

type Side = 'write' | 'preview';
const SIDES: readonly Side[] = ['write', 'preview'];

function SideSwitch({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  const { t } = useTranslation('knowledge');
  return (
    <Flex role="group" aria-label={t('field.body')} gap="1" display={{ md: 'none' }}>
      {SIDES.map((one) => (
        <Button
          key={one}
          size="sm"
          flex="1"
          variant={side === one ? 'subtle' : 'ghost'}
          colorPalette={side === one ? 'primary' : 'gray'}
          aria-pressed={side === one}
          onClick={() => onChange(one)}
        >
          {t(one)}
        </Button>
      ))}
    </Flex>
  );
}

/** What has to be known, or decided, before anything else. */
function Notes({ draft, editing }: { draft: ArticleDraft; editing: ArticleEditing }) {
  const { t } = useTranslation(['knowledge', 'errors']);
  if (editing.theirs) {
    return (
      <Notice
        tone="warning"
        title={codeText(t, 'STALE_VERSION')}
        action={
          <Flex gap="2" wrap="wrap">
            <SecondaryButton size="sm" onClick={() => editing.settle(true)}>
              {t('conflict.mine')}
            </SecondaryButton>
            <QuietButton size="sm" onClick={() => editing.settle(false)}>
              {t('conflict.theirs')}
            </QuietButton>
          </Flex>
        }
      >
        {t('conflict.text')}
      </Notice>
    );
  }
  if (!draft.returned || !draft.changed) return null;
  return (
    <Notice
      tone="info"
      action={
        <QuietButton size="sm" onClick={draft.discard}>
          {t('discard')}
        </QuietButton>
      }
    >
      {t('returned')}
    </Notice>
  );
}
