import { Box, Flex } from '@chakra-ui/react';
import type { Trial } from '@lode/shared/assistant/schemas';
import {
  mdiAccountArrowRightOutline,
  mdiCheckCircleOutline,
  mdiCommentQuestionOutline,
  mdiHandWaveOutline,
} from '@mdi/js';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable } from '../../components/ui/data-table.tsx';
import { Section } from '../../components/ui/section.tsx';
import { Tag, type TagPalette } from '../../components/ui/tag.tsx';
import { useFormat } from '../../lib/format.ts';
import { SourceLinks } from './source-links.tsx';
import { useToolName } from './use-tool-name.ts';

const DECISIONS: Record<Trial['decision'], { palette: TagPalette; icon: string }> = {
  answer: { palette: 'success', icon: mdiCheckCircleOutline },
  ask: { palette: 'info', icon: mdiCommentQuestionOutline },
  'small-talk': { palette: 'gray', icon: mdiHandWaveOutline },
  'hand-off': { palette: 'warning', icon: mdiAccountArrowRightOutline },
};

/** What was decided, what would be said and on what it rests, what was found, and what was cut. */
export function TrialResult({ trial }: { trial: Trial }) {
  const { t } = useTranslation('assistant');
  const format = useFormat();
  const { decision, reason, sentences, choices, cut, found, took_ms, tokens, provider, language } = trial;
  return (
    <Flex direction="column" gap="4">
      <Section
        title={t('play.sentences')}
        actions={
          <Box color="muted" fontVariantNumeric="tabular-nums">
            {[
              t(`provider.${provider}`),
              `${format.integer(took_ms)} ms`,
              ...(tokens > 0 ? [`${t('spending.tokens')}: ${format.integer(tokens)}`] : []),
            ].join(' · ')}
          </Box>
        }
      >
        <Flex gap="2" wrap="wrap" mb="3">
          <Tag {...DECISIONS[decision]}>{t(`decision.${decision}`)}</Tag>
          {reason && <Box textStyle="sm">{t(`reason.${reason}`)}</Box>}
        </Flex>
        <Flex as="ol" direction="column" gap="3" lang={language} maxW="75ch">
          {sentences.map(({ text, sources }) => (
            <Box as="li" key={text} dir="auto">
              <Box whiteSpace="pre-wrap" overflowWrap="anywhere">
                {text}
              </Box>
              {sources.length > 0 && <SourceLinks sources={sources} />}
            </Box>
          ))}
        </Flex>
        {choices.length > 0 && <Choices choices={choices} />}
        {cut.length > 0 && <Cut sentences={cut} />}
      </Section>
      <FoundSection found={found} />
    </Flex>
  );
}

function Choices({ choices }: { choices: string[] }) {
  const { t } = useTranslation('assistant');
  return (
    <Labelled label={t('play.choices')}>
      <Flex as="ul" gap="2" wrap="wrap">
        {choices.map((choice) => (
          <Box
            as="li"
            key={choice}
            dir="auto"
            borderWidth="1px"
            borderRadius="pill"
            px="3"
            py="1"
            textStyle="sm"
          >
            {choice}
          </Box>
        ))}
      </Flex>
    </Labelled>
  );
}

function Cut({ sentences }: { sentences: string[] }) {
  const { t } = useTranslation('assistant');
  return (
    <Labelled label={t('play.cut')}>
      <Box as="ul" color="muted" textStyle="sm">
        {sentences.map((text) => (
          <Box as="li" key={text} dir="auto" textDecoration="line-through" overflowWrap="anywhere">
            {text}
          </Box>
        ))}
      </Box>
    </Labelled>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box mt="4">
      <Box textStyle="label" mb="1.5">
        {label}
      </Box>
      {children}
    </Box>
  );
}

function FoundSection({ found }: Pick<Trial, 'found'>) {
  const { t } = useTranslation('assistant');
  const format = useFormat();
  const toolName = useToolName();
  const columns: Column<Trial['found'][number]>[] = [
    {
      id: 'title',
      heading: t('play.found'),
      cell: ({ kind, id, title }) => (kind === 'account' ? toolName(id) : title),
      wraps: true,
      card: 'title',
    },
    { id: 'matched', heading: t('play.matched'), cell: ({ matched }) => matched, wraps: true },
    {
      id: 'score',
      heading: t('play.score'),
      cell: ({ score }) => format.percent(score),
      numeric: true,
      card: 'mark',
    },
  ];
  return (
    <Section title={t('play.found')}>
      {found.length === 0 ? (
        <Box color="muted" textStyle="sm">
          {t('play.found_none')}
        </Box>
      ) : (
        <DataTable
          label={t('play.found')}
          columns={columns}
          rows={found}
          keyOf={({ kind, id, matched }) => `${kind} ${id} ${matched}`}
        />
      )}
    </Section>
  );
}
