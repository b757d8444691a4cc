import { Box, Flex } from '@chakra-ui/react';
import type { CannedReply } from '@lode/shared/support/schemas';
import { mdiMessageFlashOutline, mdiPencilOutline, mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, PrimaryButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { CannedReplyForm } from './canned-reply-form.tsx';
import type { CannedReplies, CannedReplyInput } from './use-canned-replies.ts';

type Editing = { reply: CannedReply | null } | null;

/** The team's canned replies: all of them, or the form of one. */
export function CannedRepliesDialog({ replies, onClose }: { replies: CannedReplies; onClose: () => void }) {
  const { t } = useTranslation('console');
  const [editing, setEditing] = useState<Editing>(null);
  const title = editing ? t(editing.reply ? 'replies.edit' : 'replies.add') : t('replies.title');
  const save = async (input: CannedReplyInput) => {
    if (editing?.reply) await replies.update(editing.reply.id, input);
    else await replies.create(input);
    setEditing(null);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      maxWidth={560}
      footer={
        !editing && (
          <PrimaryButton onClick={() => setEditing({ reply: null })}>
            <Icon path={mdiPlus} size={20} />
            {t('replies.add')}
          </PrimaryButton>
        )
      }
    >
      {editing ? (
        <CannedReplyForm reply={editing.reply} onSave={save} onCancel={() => setEditing(null)} />
      ) : (
        <ReplyList replies={replies} onEdit={(reply) => setEditing({ reply })} />
      )}
    </Dialog>
  );
}

function ReplyList({ replies, onEdit }: { replies: CannedReplies; onEdit: (reply: CannedReply) => void }) {
  const { t } = useTranslation('console');
  const [removing, setRemoving] = useState<CannedReply | null>(null);
  const [busy, setBusy] = useState(false);
  const remove = async (reply: CannedReply) => {
    setBusy(true);
    try {
      await replies.remove(reply.id);
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    } finally {
      setBusy(false);
      setRemoving(null);
    }
  };
  if (!replies.replies && replies.error)
    return <ErrorState title={t('replies.title')} error={replies.error} onRetry={replies.reload} />;
  if (!replies.replies) return <SkeletonText lines={5} />;
  if (replies.replies.length === 0) {
    return (
      <EmptyState icon={mdiMessageFlashOutline} title={t('replies.empty')} text={t('replies.empty_hint')} />
    );
  }
  return (
    <>
      <ul>
        {replies.replies.map((reply) => (
          <Flex as="li" key={reply.id} gap="2" align="start" py="3" borderBottomWidth="1px">
            <Box flex="1" minW="0">
              <Flex gap="2" align="baseline">
                <Box fontWeight="600" textStyle="sm" truncate>
                  {reply.title}
                </Box>
                <Box as="code" textStyle="xs" color="primary.fg" flexShrink={0}>
                  /{reply.shortcut}
                </Box>
                {!reply.personal && (
                  <Box textStyle="xs" color="muted" flexShrink={0}>
                    {t('macros.shared')}
                  </Box>
                )}
              </Flex>
              <Box textStyle="sm" color="muted" lineClamp={2} whiteSpace="pre-line">
                {reply.content}
              </Box>
            </Box>
            {reply.may_change && (
              <>
                <IconButton
                  path={mdiPencilOutline}
                  iconSize={18}
                  size="sm"
                  label={t('replies.edit_named', { title: reply.title })}
                  onClick={() => onEdit(reply)}
                />
                <IconButton
                  path={mdiTrashCanOutline}
                  iconSize={18}
                  size="sm"
                  label={t('replies.remove_named', { title: reply.title })}
                  onClick={() => setRemoving(reply)}
                />
              </>
            )}
          </Flex>
        ))}
      </ul>
      <ConfirmDialog
        open={removing !== null}
        title={t('replies.remove_title', { title: removing?.title ?? '' })}
        text={removing?.personal ? '' : t('replies.remove_text')}
        confirmLabel={t('replies.remove')}
        danger
        busy={busy}
        onConfirm={() => removing && void remove(removing)}
        onClose={() => setRemoving(null)}
      />
    </>
  );
}
