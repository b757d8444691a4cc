import { Badge, Box, chakra, Flex } from '@chakra-ui/react';
import { KEPT_NAME_MAX } from '@lode/shared/support/kept-schemas';
import type { SavedView } from '@lode/shared/support/view-schemas';
import { mdiContentSaveOutline, mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, PrimaryButton } from '../../../components/ui/buttons.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { SwitchField } from '../../../components/ui/switch-field.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';
import type { Views } from './use-views.ts';

/** The desk's saved views and one's own: shows them, and saves what the lists are narrowed down to. */
export function ViewsDialog({ views, onClose }: { views: Views; onClose: () => void }) {
  const { t } = useTranslation(['console', 'errors']);
  const { busy, failure, run } = useChange();
  const pick = (view: SavedView) => {
    onClose();
    views.pick(view);
  };
  return (
    <Dialog open onClose={onClose} title={t('views.title')} maxWidth={440}>
      {!views.views && !views.error && <SkeletonText lines={3} />}
      {!views.views && Boolean(views.error) && (
        <ErrorState title={t('views.title')} error={views.error} onRetry={views.reload} />
      )}
      <ul aria-label={t('views.title')}>
        {views.views?.map((view) => (
          <Flex as="li" key={view.id} align="center" gap="1" py="1" borderBottomWidth="1px">
            <ViewName view={view} shown={view.id === views.shown?.id} onPick={() => pick(view)} />
            {view.may_change && (
              <>
                <IconButton
                  path={mdiContentSaveOutline}
                  iconSize={18}
                  size="sm"
                  label={`${t('views.save')}: ${view.name}`}
                  disabled={busy || view.id === views.shown?.id}
                  onClick={() => void run(() => views.overwrite(view))}
                />
                <IconButton
                  path={mdiTrashCanOutline}
                  iconSize={18}
                  size="sm"
                  label={t('replies.remove_named', { title: view.name })}
                  disabled={busy}
                  onClick={() => void run(() => views.remove(view))}
                />
              </>
            )}
          </Flex>
        ))}
      </ul>
      {failure !== undefined && (
        <Box role="alert" color="error.fg" textStyle="sm" mt="3">
          {errorText(t, failure)}
        </Box>
      )}
      <SaveView key={views.views?.length} views={views} busy={busy} run={run} />
    </Dialog>
  );
}

/** A change, and what stood in its way. */
function useChange() {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const run = async (change: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFailure(undefined);
    try {
      await change();
    } catch (error) {
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, run };
}

function ViewName({ view, shown, onPick }: { view: SavedView; shown: boolean; onPick: () => void }) {
  const { t } = useTranslation('console');
  return (
    <chakra.button
      type="button"
      aria-current={shown ? 'true' : undefined}
      onClick={onPick}
      display="flex"
      flex="1"
      minW="0"
      gap="2"
      alignItems="center"
      px="2"
      py="2"
      borderRadius="l1"
      textAlign="start"
      bg={shown ? 'primary.subtle' : undefined}
      _hover={{ bg: shown ? 'primary.muted' : 'gray.subtle' }}
    >
      <Box truncate dir="auto">
        {view.name}
      </Box>
      {view.shared && (
        <Badge variant="surface" flexShrink={0}>
          {t('macros.shared')}
        </Badge>
      )}
    </chakra.button>
  );
}

interface SaveViewProps {
  views: Views;
  busy: boolean;
  run: (change: () => Promise<unknown>) => Promise<void>;
}

function SaveView({ views, busy, run }: SaveViewProps) {
  const { t } = useTranslation('console');
  const manages = allows(useSession('admin'), 'support:manage');
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const tryKey = useTryKey();
  const trimmed = name.trim();
  const save = async () => {
    if (!trimmed) return;
    const body = { ...views.content, name: trimmed, shared };
    await run(() => views.create(body, tryKey.of(body)));
  };
  return (
    <SaveForm onSave={save}>
      <Flex direction="column" gap="3" py="4">
        <TextField
          label={t('macros.name')}
          value={name}
          maxLength={KEPT_NAME_MAX}
          autoComplete="off"
          dir="auto"
          onChange={(event) => setName(event.target.value)}
        />
        {manages && <SwitchField label={t('macros.shared')} checked={shared} onChange={setShared} />}
        <Flex justify="end">
          <PrimaryButton type="submit" loading={busy} disabled={!trimmed}>
            {t('views.save')}
          </PrimaryButton>
        </Flex>
      </Flex>
    </SaveForm>
  );
}
