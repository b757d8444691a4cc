import { Box, Flex } from '@chakra-ui/react';
import type { AgentSession } from '@lode/shared/support/schemas';
import { mdiAccountSwitchOutline, mdiCheckAll, mdiClose, mdiTagOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { Checkbox } from '../../../components/ui/controls.ts';
import { useFormat } from '../../../lib/format.ts';
import type { BulkKind } from './bulk-dialog.tsx';
import { keyHint } from './console-shortcuts.ts';
import type { Choosing } from './use-choosing.ts';

interface BulkBarProps {
  choosing: Choosing;
  /** What the list shows. */
  shown: readonly AgentSession[];
  onChange: (kind: BulkKind) => void;
}

const ACTIONS = [
  { kind: 'label', key: 'labels', icon: mdiTagOutline, text: 'labels.title' },
  { kind: 'transfer', key: 'transfer', icon: mdiAccountSwitchOutline, text: 'transfer.title' },
  { kind: 'close', key: 'close', icon: mdiCheckAll, text: 'conversation.close' },
] as const;

/** Above the list while several are being chosen: how many, and what can be done to them. */
export function BulkBar({ choosing, shown, onChange }: BulkBarProps) {
  const { t } = useTranslation('console');
  const format = useFormat();
  const { chosen } = choosing;
  if (!chosen) return null;
  const count = chosen.size;
  const shownChosen = shown.filter(({ id }) => chosen.has(id)).length;
  const every = shown.length > 0 && shownChosen === shown.length;
  return (
    <Flex
      role="toolbar"
      aria-label={t('bulk.choose')}
      align="center"
      gap="0.5"
      ps="3"
      pe="2"
      h="11"
      flexShrink={0}
      bg="primary.subtle"
      borderBottomWidth="1px"
    >
      <ChooseBox
        label={t('bulk.all')}
        checked={every ? true : shownChosen > 0 ? 'indeterminate' : false}
        onToggle={() => choosing.toggleAll(shown)}
      />
      <Box flex="1" minW="0" px="2" textStyle="sm" fontWeight="600" truncate role="status">
        {t('bulk.chosen', { total: format.integer(count) })}
      </Box>
      {ACTIONS.map(({ kind, key, icon, text }) => (
        <IconButton
          key={kind}
          path={icon}
          iconSize={20}
          size="sm"
          label={t(text)}
          disabled={count === 0}
          onClick={() => onChange(kind)}
          {...keyHint(key, t(text))}
        />
      ))}
      <IconButton path={mdiClose} iconSize={20} size="sm" label={t('common:cancel')} onClick={choosing.end} />
    </Flex>
  );
}

interface ChooseBoxProps {
  label: string;
  checked: boolean | 'indeterminate';
  onToggle: () => void;
}

/** A box to choose by, beside what its name says. */
export function ChooseBox({ label, checked, onToggle }: ChooseBoxProps) {
  return (
    <Checkbox.Root colorPalette="primary" checked={checked} onCheckedChange={onToggle} title={label}>
      <Checkbox.HiddenInput aria-label={label} />
      <Checkbox.Control />
    </Checkbox.Root>
  );
}
