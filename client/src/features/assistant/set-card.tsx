import { Box, Flex } from '@chakra-ui/react';
import { assistantRoutes } from '@lode/shared/assistant/rest';
import type { QuestionSet, SetResult } from '@lode/shared/assistant/schemas';
import { mdiPlay } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { Section } from '../../components/ui/section.tsx';
import { call } from '../../lib/api-client.ts';
import { errorText } from '../../lib/error-text.ts';
import { useFormat } from '../../lib/format.ts';
import { SetFailures } from './set-failures.tsx';
import { SetHistory } from './set-history.tsx';

interface SetCardProps {
  set: QuestionSet;
  onEdit: () => void;
  onChanged: () => void;
}

/** One set: its latest result, those before it, and what was not right. */
export function SetCard({ set, onEdit, onChanged }: SetCardProps) {
  const { t } = useTranslation(['assistant', 'common', 'errors']);
  const [busy, setBusy] = useState<'run' | 'remove' | null>(null);
  const [removing, setRemoving] = useState(false);
  const latest = set.results.at(-1);
  const work = async (name: 'run' | 'remove', doing: () => Promise<unknown>) => {
    setBusy(name);
    try {
      await doing();
      onChanged();
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(null);
    setRemoving(false);
  };
  const params = { id: set.id };
  return (
    <Section
      title={set.name}
      actions={
        <Flex gap="1" wrap="wrap">
          <SecondaryButton
            size="sm"
            needsNetwork
            loading={busy === 'run'}
            onClick={() =>
              void work('run', () => call(assistantRoutes.runSet, { params, slow: true }, 'admin'))
            }
          >
            <Icon path={mdiPlay} size={18} />
            {t('sets.run')}
          </SecondaryButton>
          <QuietButton size="sm" onClick={onEdit}>
            {t('sets.edit')}
          </QuietButton>
          <QuietButton size="sm" onClick={() => setRemoving(true)}>
            {t('console:replies.remove')}
          </QuietButton>
        </Flex>
      }
    >
      <Flex direction="column" gap="5">
        {latest ? <Latest result={latest} total={set.questions.length} /> : <NeverRun />}
        {latest && <SetFailures result={latest} />}
        {set.results.length > 1 && <SetHistory results={set.results} />}
      </Flex>
      <ConfirmDialog
        open={removing}
        danger
        title={t('console:replies.remove_title', { title: set.name })}
        text={t('sets.remove_text')}
        confirmLabel={t('console:replies.remove')}
        busy={busy === 'remove'}
        onConfirm={() => void work('remove', () => call(assistantRoutes.deleteSet, { params }, 'admin'))}
        onClose={() => setRemoving(false)}
      />
    </Section>
  );
}

function NeverRun() {
  const { t } = useTranslation('assistant');
  return (
    <Box color="muted" textStyle="sm">
      {t('sets.never')}
    </Box>
  );
}

const GRADES = ['right', 'wrong', 'missed'] as const;
const TONES = { right: 'success.fg', wrong: 'error.fg', missed: 'warning.fg' } as const;

function Latest({ result, total }: { result: SetResult; total: number }) {
  const { t } = useTranslation('assistant');
  const format = useFormat();
  return (
    <Box>
      <Flex as="dl" gap="6" wrap="wrap">
        {GRADES.map((grade) => (
          <Box key={grade}>
            <Box as="dt" textStyle="xs" color="muted">
              {t(`sets.${grade}`)}
            </Box>
            <Box
              as="dd"
              textStyle="xl"
              fontWeight="600"
              color={result[grade] > 0 ? TONES[grade] : 'muted'}
              fontVariantNumeric="tabular-nums"
            >
              {format.integer(result[grade])}
            </Box>
          </Box>
        ))}
      </Flex>
      <Box textStyle="xs" color="muted" mt="1">
        {t('sets.missed_rule')}
      </Box>
      <Box textStyle="xs" color="muted">
        {format.exactTime(result.ran_at)} · {t(`provider.${result.provider}`)}
        {result.questions < total &&
          ` · ${t('sets.part', { asked: format.integer(result.questions), total: format.integer(total) })}`}
      </Box>
    </Box>
  );
}
