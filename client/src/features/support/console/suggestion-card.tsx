import { Box, Flex, Link } from '@chakra-ui/react';
import type { MessageSource } from '@lode/shared/support/assistant-schemas';
import { mdiClose, mdiCreationOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { IconButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { errorText } from '../../../lib/error-text.ts';
import type { SuggestionState } from './use-suggestion.ts';

interface SuggestionCardProps {
  state: SuggestionState;
  onTake: (text: string) => void;
  onClose: () => void;
}

/** A suggested answer above the composer, with what it rests on; the agent decides what becomes of it. */
export function SuggestionCard({ state, onTake, onClose }: SuggestionCardProps) {
  const { t } = useTranslation(['console', 'common']);
  if (state.kind === 'closed') return null;
  return (
    <Box as="section" aria-label={t('copilot.suggestion')} borderTopWidth="1px" px="3" py="2">
      <Flex align="center" gap="2" textStyle="xs" color="muted">
        <Icon path={mdiCreationOutline} size={16} />
        <Box flex="1">{t('copilot.suggestion')}</Box>
        <IconButton path={mdiClose} label={t('common:close')} size="2xs" iconSize={16} onClick={onClose} />
      </Flex>
      <Box role="status" maxH="40vh" overflowY="auto">
        <Content state={state} onTake={onTake} />
      </Box>
    </Box>
  );
}

function Content({ state, onTake }: Pick<SuggestionCardProps, 'state' | 'onTake'>) {
  const { t } = useTranslation(['console', 'errors']);
  switch (state.kind) {
    case 'closed':
      return null;
    case 'loading':
      return <SkeletonText lines={2} />;
    case 'none':
      return <Box textStyle="sm">{t('copilot.none')}</Box>;
    case 'failed':
      return (
        <Box textStyle="sm" color="error.fg">
          {errorText(t, state.error)}
        </Box>
      );
    case 'shown': {
      const { suggestion } = state;
      return (
        <>
          <Box dir="auto" textStyle="sm" whiteSpace="pre-wrap" overflowWrap="anywhere">
            {suggestion.text}
          </Box>
          <Flex gap="3" mt="2" align="center" wrap="wrap">
            <SecondaryButton size="xs" onClick={() => onTake(suggestion.text)}>
              {t('copilot.take')}
            </SecondaryButton>
            <Articles sources={suggestion.sentences.flatMap(({ sources }) => sources)} />
          </Flex>
        </>
      );
    }
  }
}

/** Each article once; figures of the account stand beside the conversation anyway. */
function Articles({ sources }: { sources: MessageSource[] }) {
  const { t } = useTranslation('console');
  const titles = new Map(
    sources.flatMap((source) => (source.kind === 'article' ? [[source.slug, source.title] as const] : [])),
  );
  return (
    <Flex as="ul" aria-label={t('copilot.sources')} gap="3" wrap="wrap" textStyle="xs">
      {[...titles].map(([slug, title]) => (
        <li key={slug}>
          <Link href={`/help/${slug}`} target="_blank" rel="noopener" color="primary" dir="auto">
            {title}
          </Link>
        </li>
      ))}
    </Flex>
  );
}
