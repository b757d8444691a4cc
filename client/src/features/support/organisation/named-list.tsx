import { Box, Flex } from '@chakra-ui/react';
import { mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { ListStates } from '../../../components/ui/list-states.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { errorText } from '../../../lib/error-text.ts';
import type { Loaded } from '../../../lib/use-loaded.ts';

interface Named {
  id: string;
  name: string;
}

interface NamedListProps<T extends Named> {
  title: string;
  add: string;
  empty: { icon: string; title: string; text: string };
  /** What becomes of what it had. */
  removeText?: string;
  loaded: Loaded<T[]>;
  detail: (row: T) => ReactNode;
  /** The form of one, or of a new one. */
  form: (row: T | null, close: () => void) => ReactNode;
  remove: (row: T) => Promise<unknown>;
}

/** What has a name and is made, changed and taken away here. */
export function NamedList<T extends Named>(props: NamedListProps<T>) {
  const { title, add, empty, removeText, loaded, detail, form, remove } = props;
  const { t } = useTranslation(['console', 'errors']);
  const [editing, setEditing] = useState<T | 'new' | null>(null);
  const [removing, setRemoving] = useState<T | null>(null);
  const [busy, setBusy] = useState(false);
  const close = () => {
    setEditing(null);
    loaded.reload();
  };
  const confirm = async (row: T) => {
    setBusy(true);
    try {
      await remove(row);
      loaded.reload();
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
    setRemoving(null);
  };
  return (
    <Card>
      <Flex justify="end" mb="2">
        <PrimaryButton size="sm" onClick={() => setEditing('new')}>
          <Icon path={mdiPlus} size={18} />
          {add}
        </PrimaryButton>
      </Flex>
      <ListStates
        rows={loaded.data}
        error={loaded.error}
        onRetry={loaded.reload}
        failed={title}
        empty={empty}
      />
      <ul aria-label={title}>
        {loaded.data?.map((row) => (
          <Flex as="li" key={row.id} align="center" gap="2" py="3" borderTopWidth="1px">
            <Box flex="1" minW="0">
              <Box fontWeight="600" truncate dir="auto">
                {row.name}
              </Box>
              <Box textStyle="sm" color="muted">
                {detail(row)}
              </Box>
            </Box>
            <IconButton
              path={mdiPencilOutline}
              iconSize={18}
              size="sm"
              label={t('console:replies.edit_named', { title: row.name })}
              onClick={() => setEditing(row)}
            />
            <IconButton
              path={mdiTrashCanOutline}
              iconSize={18}
              size="sm"
              label={t('console:replies.remove_named', { title: row.name })}
              onClick={() => setRemoving(row)}
            />
          </Flex>
        ))}
      </ul>
      {editing !== null && form(editing === 'new' ? null : editing, close)}
      <ConfirmDialog
        open={removing !== null}
        title={t('console:replies.remove_title', { title: removing?.name ?? '' })}
        text={removeText}
        confirmLabel={t('console:replies.remove')}
        danger
        busy={busy}
        onConfirm={() => removing && void confirm(removing)}
        onClose={() => setRemoving(null)}
      />
    </Card>
  );
}
