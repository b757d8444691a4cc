import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { editArticleRoutes } from '@lode/shared/knowledge/admin-rest';
import type { ArticleVersion, EditedArticle } from '@lode/shared/knowledge/admin-schemas';
import { mdiHistory } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { ListStates } from '../../components/ui/list-states.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { call } from '../../lib/api-client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { type DifferentLine, lineDifference } from './line-difference.ts';

type Restored = Pick<ArticleVersion, 'title' | 'body' | 'questions'>;

interface VersionsProps {
  article: EditedArticle;
  /** Puts an earlier text into the editor, to be saved as a new version. */
  onRestore: (version: Restored) => void;
}

/** What an article said before. */
export function VersionsButton({ article, onRestore }: VersionsProps) {
  const { t } = useTranslation('knowledge');
  const [open, setOpen] = useState(false);
  return (
    <>
      <QuietButton size="sm" onClick={() => setOpen(true)}>
        <Icon path={mdiHistory} size={18} />
        {t('version', { version: article.version })}
      </QuietButton>
      {open && (
        <VersionsDialog
          article={article}
          onClose={() => setOpen(false)}
          onRestore={(version) => {
            onRestore(version);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}

function VersionsDialog({ article, onRestore, onClose }: VersionsProps & { onClose: () => void }) {
  const { t } = useTranslation('knowledge');
  const [chosen, setChosen] = useState<ArticleVersion | null>(null);
  const { data, error, reload } = useLoaded(`${article.id} ${article.version}`, (signal) =>
    call(editArticleRoutes.versions, { params: { id: article.id }, signal }, 'admin'),
  );
  const restore = ({ title, body, questions }: ArticleVersion) => onRestore({ title, body, questions });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('versions')}
      maxWidth={760}
      footer={chosen && <PrimaryButton onClick={() => restore(chosen)}>{t('restore')}</PrimaryButton>}
    >
      <ListStates
        rows={data?.items}
        error={error}
        onRetry={reload}
        failed={t('versions')}
        empty={{ icon: mdiHistory, title: t('versions_none'), text: t('versions_none_hint') }}
      />
      <Flex as="ul" direction="column" gap="1">
        {data?.items.map((version) => (
          <li key={version.version}>
            <QuietButton
              size="sm"
              w="full"
              justifyContent="start"
              aria-expanded={chosen?.version === version.version}
              onClick={() => setChosen(chosen?.version === version.version ? null : version)}
            >
              {t('version', { version: version.version })}
              <Box as="span" color="muted">
                <bdi>{version.by}</bdi> · <RelativeTime at={version.at} />
              </Box>
            </QuietButton>
            {chosen?.version === version.version && <Difference version={version} article={article} />}
          </li>
        ))}
      </Flex>
    </Dialog>
  );
}

/** From that version to the present one. */
function Difference({ version, article }: { version: ArticleVersion; article: EditedArticle }) {
  const { t } = useTranslation('knowledge');
  const textOf = ({ title, body, questions }: Restored) => [title, '', body, '', ...questions].join('\n');
  return (
    <Box borderWidth="1px" borderRadius="field" p="3" my="2">
      <Heading as="h3" textStyle="sm" mb="2">
        {t('versions_since', { version: version.version })}
      </Heading>
      <Box textStyle="sm" lang={article.language} dir="auto" overflowWrap="anywhere">
        {lineDifference(textOf(version), textOf(article)).map((line) => (
          <DifferenceLine key={`${line.kind} ${line.number}`} line={line} />
        ))}
      </Box>
    </Box>
  );
}

const LOOKS = {
  same: { as: 'span', sign: ' ', bg: undefined },
  removed: { as: 'del', sign: '−', bg: 'bg.error' },
  added: { as: 'ins', sign: '+', bg: 'bg.success' },
} as const;

function DifferenceLine({ line: { kind, text } }: { line: DifferentLine }) {
  const { as, sign, bg } = LOOKS[kind];
  return (
    <Flex gap="2" bg={bg} px="1.5" minH="5">
      <Text as="span" aria-hidden w="3" flexShrink={0} color="muted">
        {sign}
      </Text>
      <Text as={as} textDecoration="none" minW="0" whiteSpace="pre-wrap">
        {text}
      </Text>
    </Flex>
  );
}
