import { Box, Flex, Link } from '@chakra-ui/react';
import type { MessageSource } from '@lode/shared/support/assistant-schemas';
import { mdiAccountOutline, mdiFileDocumentOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/ui/icon.tsx';
import { useToolName } from './use-tool-name.ts';

/** What a sentence rests on: articles as readers see them, and what was read of the account. */
export function SourceLinks({ sources }: { sources: MessageSource[] }) {
  const { t } = useTranslation('assistant');
  const toolName = useToolName();
  return (
    <Flex as="ul" aria-label={t('console:copilot.sources')} gap="3" wrap="wrap" textStyle="xs" color="muted">
      {sources.map((source) => (
        <Flex as="li" key={source.kind === 'article' ? source.slug : source.tool} gap="1" align="center">
          <Icon path={source.kind === 'article' ? mdiFileDocumentOutline : mdiAccountOutline} size={14} />
          {source.kind === 'article' ? (
            <Link href={`/help/${source.slug}`} target="_blank" rel="noopener" color="primary" dir="auto">
              {source.title}
            </Link>
          ) : (
            <Box as="span">{toolName(source.tool)}</Box>
          )}
        </Flex>
      ))}
    </Flex>
  );
}
