import { Box, chakra, Flex } from '@chakra-ui/react';
import { PRIORITIES, type Relabel, TAG_NAME_MAX, type Tag } from '@lode/shared/support/label-schemas';
import type { AgentSession } from '@lode/shared/support/schemas';
import { mdiCheck, mdiPlus } from '@mdi/js';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { ChoiceField } from '../../../components/ui/choice-field.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { choicesOf, relabel, toggled, useFreshTags } from './label-state.ts';

interface LabelsDialogProps {
  session: AgentSession;
  onManage: () => void;
  onClose: () => void;
}

/** Chooses tags and priority of a conversation; every choice counts at once. */
export function LabelsDialog({ session, onManage, onClose }: LabelsDialogProps) {
  const { t } = useTranslation(['console', 'errors']);
  const tags = choicesOf(useFreshTags(), session);
  const manages = allows(useSession('admin'), 'support:manage');
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<unknown>();
  const fitting = tags.filter(({ name }) => name.toLowerCase().includes(typed.trim().toLowerCase()));

  const change = (body: Partial<Relabel>) => {
    setFailure(undefined);
    relabel(session.id, body).catch(setFailure);
  };
  const toggle = ({ id }: Tag) => {
    change(toggled(session, id));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (typed.trim() && fitting[0]) toggle(fitting[0]);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('labels.title')}
      maxWidth={440}
      footer={manages && <QuietButton onClick={onManage}>{t('tags.manage')}</QuietButton>}
    >
      {failure !== undefined && (
        <Box role="alert" color="error.fg" textStyle="sm" mb="3">
          {errorText(t, failure)}
        </Box>
      )}
      <TextField
        label={t('labels.find')}
        value={typed}
        maxLength={TAG_NAME_MAX}
        autoComplete="off"
        dir="auto"
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <TagChoice tags={fitting} chosen={session.tags} empty={tags.length === 0} onToggle={toggle} />
      <ChoiceField
        label={t('labels.priority')}
        value={session.priority}
        options={PRIORITIES.toReversed()}
        text={(priority) => t(`priority.${priority}`)}
        onChange={(priority) => change({ priority })}
      />
    </Dialog>
  );
}

interface TagChoiceProps {
  tags: readonly Tag[];
  chosen: readonly string[];
  /** There is none at all. */
  empty: boolean;
  onToggle: (tag: Tag) => void;
}

function TagChoice({ tags, chosen, empty, onToggle }: TagChoiceProps) {
  const { t } = useTranslation('console');
  return (
    <Flex
      role="group"
      aria-label={t('labels.tags')}
      wrap="wrap"
      gap="2"
      my="4"
      minH="10"
      maxH="40dvh"
      overflowY="auto"
    >
      {tags.map((tag) => (
        <TagToggle key={tag.id} name={tag.name} on={chosen.includes(tag.id)} onToggle={() => onToggle(tag)} />
      ))}
      {tags.length === 0 && (
        <Box textStyle="sm" color="muted">
          {t(empty ? 'tags.empty' : 'all.no_match')}
        </Box>
      )}
    </Flex>
  );
}

function TagToggle({ name, on, onToggle }: { name: string; on: boolean; onToggle: () => void }) {
  return (
    <chakra.button
      type="button"
      aria-pressed={on}
      onClick={onToggle}
      display="flex"
      alignItems="center"
      gap="1"
      h="8"
      px="3"
      maxW="full"
      borderWidth="1px"
      borderRadius="pill"
      textStyle="sm"
      bg={on ? 'primary.subtle' : undefined}
      borderColor={on ? 'primary.emphasized' : 'border'}
      _hover={{ bg: on ? 'primary.muted' : 'gray.subtle' }}
    >
      <Icon path={on ? mdiCheck : mdiPlus} size={14} />
      <Box as="span" truncate dir="auto">
        {name}
      </Box>
    </chakra.button>
  );
}
