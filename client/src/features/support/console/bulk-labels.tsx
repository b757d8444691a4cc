import { Box, Flex } from '@chakra-ui/react';
import { PRIORITIES, type Relabel, SESSION_TAGS_MAX, type Tag } from '@lode/shared/support/label-schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { ChoiceField } from '../../../components/ui/choice-field.tsx';
import { useFreshTags } from './label-state.ts';
import { TagChoice } from './tag-choice.tsx';

interface BulkLabelsProps {
  busy: boolean;
  onApply: (labels: Relabel) => void;
  onCancel: () => void;
}

const SAME = 'same';
const LISTS = ['add', 'remove'] as const;
type List = (typeof LISTS)[number];

/** With this tag in a list, or without it; in one of both lists at most. */
function withTag(labels: Relabel, list: List, id: string): Relabel {
  const other = list === 'add' ? 'remove' : 'add';
  const has = labels[list].includes(id);
  const rest = labels[list].filter((one) => one !== id);
  const full = rest.length >= SESSION_TAGS_MAX;
  return {
    ...labels,
    [list]: has || full ? rest : [...rest, id],
    [other]: labels[other].filter((one) => one !== id),
  };
}

/** Which tags all of them get and lose, and which priority. */
export function BulkLabels({ busy, onApply, onCancel }: BulkLabelsProps) {
  const { t } = useTranslation('console');
  const tags = useFreshTags();
  const [labels, setLabels] = useState<Relabel>({ add: [], remove: [] });
  const offered: Record<List, Tag[]> = { add: tags.filter(({ removed }) => !removed), remove: [...tags] };
  const nothing = !labels.priority && labels.add.length + labels.remove.length === 0;
  return (
    <>
      {LISTS.map((list) => (
        <Box key={list}>
          <Box textStyle="label">{t(`bulk.tags_${list}`)}</Box>
          <TagChoice
            label={t(`bulk.tags_${list}`)}
            tags={offered[list]}
            chosen={labels[list]}
            empty={tags.length === 0}
            onToggle={({ id }) => setLabels((now) => withTag(now, list, id))}
          />
        </Box>
      ))}
      <ChoiceField
        label={t('labels.priority')}
        value={labels.priority ?? SAME}
        options={[SAME, ...PRIORITIES.toReversed()]}
        text={(priority) => t(priority === SAME ? 'macros.same' : `priority.${priority}`)}
        onChange={(priority) =>
          setLabels((now) => ({ ...now, priority: priority === SAME ? undefined : priority }))
        }
      />
      <Flex gap="3" justify="end" mt="4" pb="4">
        <QuietButton onClick={onCancel}>{t('common:cancel')}</QuietButton>
        <PrimaryButton needsNetwork loading={busy} disabled={nothing} onClick={() => onApply(labels)}>
          {t('macros.apply')}
        </PrimaryButton>
      </Flex>
    </>
  );
}
