import { Badge, Box, chakra, Flex } from '@chakra-ui/react';
import type { Macro, MacroBody } from '@lode/shared/support/macro-schemas';
import type { AgentSession } from '@lode/shared/support/schemas';
import { mdiPencilOutline, mdiPlaylistPlay, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, PrimaryButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';
import { ApplyMacro } from './apply-macro.tsx';
import { useFreshTags } from './label-state.ts';
import { MacroForm } from './macro-form.tsx';
import { macroText } from './macro-text.ts';
import type { Macros } from './use-macros.ts';

interface MacrosDialogProps {
  macros: Macros;
  /** The one that is about to be applied, as it is by now. */
  picked: Macro | undefined;
  /** The open conversation. */
  session: AgentSession | null;
  me: string;
  onPick: (macro: Macro) => void;
  onApplied: (session: AgentSession) => void;
  onClose: () => void;
}

type Editing = { macro: Macro | null } | null;

/** The desk's macros and one's own, to be applied or changed; or the form of one; or what one would do. */
export function MacrosDialog(props: MacrosDialogProps) {
  const { macros, picked, session, me, onPick, onApplied, onClose } = props;
  const { t } = useTranslation('console');
  const [editing, setEditing] = useState<Editing>(null);
  const tryKey = useTryKey();
  const applied = session && picked;
  const save = async (body: MacroBody) => {
    await macros.save(editing?.macro ?? null, body, tryKey.of(body));
    tryKey.done();
    setEditing(null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={applied ? applied.name : titleOf(t, editing)}
      maxWidth={560}
      footer={
        !editing &&
        !applied && (
          <PrimaryButton onClick={() => setEditing({ macro: null })}>
            <Icon path={mdiPlus} size={20} />
            {t('macros.add')}
          </PrimaryButton>
        )
      }
    >
      {applied ? (
        <ApplyMacro
          macro={applied}
          session={session}
          me={me}
          onStale={macros.reload}
          onApplied={onApplied}
          onClose={onClose}
        />
      ) : editing ? (
        <MacroForm macro={editing.macro} onSave={save} onCancel={() => setEditing(null)} />
      ) : (
        <MacroList
          macros={macros}
          onPick={session ? onPick : undefined}
          onEdit={(macro) => setEditing({ macro })}
        />
      )}
    </Dialog>
  );
}

function titleOf(t: TFunction<'console'>, editing: Editing): string {
  if (!editing) return t('macros.title');
  return editing.macro ? t('replies.edit_named', { title: editing.macro.name }) : t('macros.add');
}

/** Shows what it would do to the open conversation; undefined where there is none. */
type OnPick = ((macro: Macro) => void) | undefined;

interface MacroListProps {
  macros: Macros;
  onPick: OnPick;
  onEdit: (macro: Macro) => void;
}

function MacroList({ macros, onPick, onEdit }: MacroListProps) {
  const { t } = useTranslation('console');
  const { removing, busy, ask, remove, leave } = useRemoval(macros);
  if (!macros.macros && macros.error)
    return <ErrorState title={t('macros.title')} error={macros.error} onRetry={macros.reload} />;
  if (!macros.macros) return <SkeletonText lines={5} />;
  if (macros.macros.length === 0)
    return <EmptyState icon={mdiPlaylistPlay} title={t('macros.empty')} text={t('macros.empty_hint')} />;
  return (
    <>
      <ul aria-label={t('macros.title')}>
        {macros.macros.map((macro) => (
          <Flex as="li" key={macro.id} gap="1" align="center" py="1" borderBottomWidth="1px">
            <MacroLine macro={macro} onPick={onPick} />
            {macro.may_change && (
              <>
                <IconButton
                  path={mdiPencilOutline}
                  iconSize={18}
                  size="sm"
                  label={t('replies.edit_named', { title: macro.name })}
                  onClick={() => onEdit(macro)}
                />
                <IconButton
                  path={mdiTrashCanOutline}
                  iconSize={18}
                  size="sm"
                  label={t('replies.remove_named', { title: macro.name })}
                  onClick={() => ask(macro)}
                />
              </>
            )}
          </Flex>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={t('replies.remove_title', { title: removing?.name ?? '' })}
        text={removing?.shared ? t('replies.remove_text') : undefined}
        confirmLabel={t('replies.remove')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={leave}
      />
    </>
  );
}

function useRemoval(macros: Macros) {
  const [removing, setRemoving] = useState<Macro | null>(null);
  const { busy, attempt } = useAttempt();
  const leave = () => setRemoving(null);
  const remove = async () => {
    if (!removing) return;
    await attempt(() => macros.remove(removing));
    leave();
  };
  return { removing, busy, ask: setRemoving, remove, leave };
}

/** Its name and what it does; a button where there is something to do it to. */
function MacroLine({ macro, onPick }: { macro: Macro; onPick: OnPick }) {
  const { t } = useTranslation('console');
  const tags = useFreshTags();
  const words = (
    <>
      <Flex gap="2" align="center" minW="0">
        <Box fontWeight="600" textStyle="sm" truncate dir="auto">
          {macro.name}
        </Box>
        {macro.shared && (
          <Badge variant="surface" flexShrink={0}>
            {t('macros.shared')}
          </Badge>
        )}
      </Flex>
      <Box textStyle="sm" color="muted" lineClamp={2}>
        {macroText(t, macro, tags)}
      </Box>
    </>
  );
  const box = { flex: '1', minW: '0', px: '2', py: '2', textAlign: 'start', borderRadius: 'l1' } as const;
  if (!onPick) return <Box {...box}>{words}</Box>;
  return (
    <chakra.button type="button" {...box} _hover={{ bg: 'gray.subtle' }} onClick={() => onPick(macro)}>
      {words}
    </chakra.button>
  );
}
