import { Box, Flex } from '@chakra-ui/react';
import { labelRoutes } from '@lode/shared/support/label-rest';
import { TAG_NAME_MAX, type Tag } from '@lode/shared/support/label-schemas';
import { mdiPencilOutline, mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { refreshTags, useFreshTags } from './label-state.ts';

/** The list of tags that agents choose from: adds, renames and takes off. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('console');
  const tags = useFreshTags().filter(({ removed }) => !removed);
  const [renaming, setRenaming] = useState<Tag | null>(null);
  const [removing, setRemoving] = useState<Tag | null>(null);
  const { run, busy, failure } = useChange();
  return (
    <Dialog open onClose={onClose} title={t('tags.manage')} maxWidth={440}>
      <TagForm
        key={renaming?.id ?? `new-${tags.length}`}
        tag={renaming}
        busy={busy}
        problem={failure === undefined ? undefined : errorText(t, failure)}
        onSave={async (name) => {
          if (await run(() => save(renaming, name))) setRenaming(null);
        }}
        onCancel={() => setRenaming(null)}
      />
      {tags.length === 0 && (
        <Box textStyle="sm" color="muted" py="4">
          {t('tags.empty')}
        </Box>
      )}
      <ul aria-label={t('labels.tags')}>
        {tags.map((tag) => (
          <Flex as="li" key={tag.id} align="center" gap="1" py="1" borderBottomWidth="1px">
            <Box flex="1" minW="0" truncate dir="auto">
              {tag.name}
            </Box>
            <IconButton
              path={mdiPencilOutline}
              iconSize={18}
              size="sm"
              label={t('tags.rename', { name: tag.name })}
              onClick={() => setRenaming(tag)}
            />
            <IconButton
              path={mdiTrashCanOutline}
              iconSize={18}
              size="sm"
              label={t('replies.remove_named', { title: tag.name })}
              onClick={() => setRemoving(tag)}
            />
          </Flex>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={t('replies.remove_title', { title: removing?.name ?? '' })}
        text={t('tags.remove_text')}
        confirmLabel={t('replies.remove')}
        danger
        busy={busy}
        onConfirm={() => removing && void run(() => remove(removing)).finally(() => setRemoving(null))}
        onClose={() => setRemoving(null)}
      />
    </Dialog>
  );
}

function save(tag: Tag | null, name: string): Promise<unknown> {
  const body = { name };
  return tag
    ? call(labelRoutes.renameTag, { params: { id: tag.id }, body }, 'admin')
    : call(labelRoutes.createTag, { body }, 'admin');
}

const remove = ({ id }: Tag) => call(labelRoutes.removeTag, { params: { id } }, 'admin');

/** A change of the list, and what stood in its way. */
function useChange() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async (change: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await change();
      await refreshTags();
      return true;
    } catch (error) {
      setFailure(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { run, busy, failure };
}

interface TagFormProps {
  /** The tag that gets another name; null for a new one. */
  tag: Tag | null;
  busy: boolean;
  problem: string | undefined;
  onSave: (name: string) => Promise<void>;
  onCancel: () => void;
}

function TagForm({ tag, busy, problem, onSave, onCancel }: TagFormProps) {
  const { t } = useTranslation('console');
  const [name, setName] = useState(tag?.name ?? '');
  const trimmed = name.trim();
  return (
    <SaveForm onSave={async () => void (trimmed && (await onSave(trimmed)))}>
      <TextField
        label={tag ? t('tags.rename', { name: tag.name }) : t('tags.add')}
        error={problem}
        value={name}
        maxLength={TAG_NAME_MAX}
        autoFocus
        autoComplete="off"
        dir="auto"
        onChange={(event) => setName(event.target.value)}
      />
      <Flex gap="3" justify="end" my="3">
        {tag && <QuietButton onClick={onCancel}>{t('common:cancel')}</QuietButton>}
        <PrimaryButton type="submit" loading={busy} disabled={!trimmed}>
          {t('replies.save')}
        </PrimaryButton>
      </Flex>
    </SaveForm>
  );
}
