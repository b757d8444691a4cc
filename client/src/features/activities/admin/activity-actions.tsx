import { adminActivityRoutes } from '@lode/shared/activities/rest';
import type { AdminActivity } from '@lode/shared/activities/schemas';
import {
  mdiArchiveArrowDownOutline,
  mdiArchiveArrowUpOutline,
  mdiContentDuplicate,
  mdiFlagCheckered,
} from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';

/** In the address of a new activity: which one it begins with. */
export const COPY_OF = 'from';

interface ActivityActionsProps {
  activity: AdminActivity;
  onChanged: (activity: AdminActivity) => void;
}

/** What can be done with an activity beside changing it: another like it; ending it; the archive once it has ended. */
export function ActivityActions({ activity, onChanged }: ActivityActionsProps) {
  const { t } = useTranslation('activities-admin');
  const { id, status } = activity;
  return (
    <>
      <QuietButton size="sm" asChild>
        <Link to={`/googleadmin/activities/create?${COPY_OF}=${id}`}>
          <Icon path={mdiContentDuplicate} size={18} />
          {t('action.duplicate')}
        </Link>
      </QuietButton>
      {status === 'ended' ? (
        <ArchiveButton activity={activity} onChanged={onChanged} />
      ) : (
        <EndButton activity={activity} onChanged={onChanged} />
      )}
    </>
  );
}

/** Carries a change out and says what came of it. */
function useChange(onChanged: ActivityActionsProps['onChanged']) {
  const { t } = useTranslation('activities-admin');
  const { busy, attempt } = useAttempt();
  const change = (done: 'ended' | 'archived' | 'restored', send: () => Promise<AdminActivity>) =>
    attempt(async () => {
      onChanged(await send());
      showMessage(t(`action.${done}`));
    });
  return { busy, change };
}

function ArchiveButton({ activity: { id, archived }, onChanged }: ActivityActionsProps) {
  const { t } = useTranslation('activities-admin');
  const { busy, change } = useChange(onChanged);
  const input = { params: { id }, body: { archived: !archived } };
  const send = () => call(adminActivityRoutes.archive, input, 'admin');
  return (
    <SecondaryButton
      size="sm"
      needsNetwork
      loading={busy}
      onClick={() => void change(archived ? 'restored' : 'archived', send)}
    >
      <Icon path={archived ? mdiArchiveArrowUpOutline : mdiArchiveArrowDownOutline} size={18} />
      {t(archived ? 'action.restore' : 'action.archive')}
    </SecondaryButton>
  );
}

function EndButton({ activity: { id, title }, onChanged }: ActivityActionsProps) {
  const { t } = useTranslation('activities-admin');
  const [asked, setAsked] = useState(false);
  const { busy, change } = useChange(onChanged);
  const send = () => withProof('admin', () => call(adminActivityRoutes.end, { params: { id } }, 'admin'));
  return (
    <>
      <SecondaryButton size="sm" onClick={() => setAsked(true)}>
        <Icon path={mdiFlagCheckered} size={18} />
        {t('action.end')}
      </SecondaryButton>
      <ConfirmDialog
        open={asked}
        danger
        title={t('action.end_title', { title })}
        text={t('action.end_text')}
        confirmLabel={t('action.end')}
        busy={busy}
        onConfirm={() => void change('ended', send).then(() => setAsked(false))}
        onClose={() => setAsked(false)}
      />
    </>
  );
}
