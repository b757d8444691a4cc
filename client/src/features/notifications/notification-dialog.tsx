import { Box, chakra, Flex } from '@chakra-ui/react';
import { placeOf } from '@lode/shared/notifications/places';
import type { Notification } from '@lode/shared/notifications/schemas';
import { mdiBellOutline } from '@mdi/js';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { EmptyState } from '../../components/ui/empty-state.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { focusSoon } from '../../lib/focus-soon.ts';
import { NotificationRow } from './notification-row.tsx';
import { markRead, useNotifications } from './use-notifications.ts';

const WIDTH = 560;

interface NotificationDialogProps {
  first: ReactNode;
  onSupport: () => void;
  onClose: () => void;
}

/** What the customer was told in the last months, over whatever page they are on. */
export function NotificationDialog({ first, onSupport, onClose }: NotificationDialogProps) {
  const { t } = useTranslation('notifications');
  const navigate = useNavigate();
  const follow = (one: Notification) => {
    if (!one.read) markRead({ ids: [one.id] });
    onClose();
    if (one.kind === 'support_answer') onSupport();
    else void navigate(placeOf(one.kind, one.about, one.day));
  };
  return (
    <Dialog open onClose={onClose} title={t('title')} maxWidth={WIDTH}>
      <Box pb="4">
        {first}
        <NotificationList onFollow={follow} />
      </Box>
    </Dialog>
  );
}

function NotificationList({ onFollow }: { onFollow: (one: Notification) => void }) {
  const { t } = useTranslation(['notifications', 'activities']);
  const { data, error, loading, reload, more } = useNotifications();
  const list = useRef<HTMLUListElement>(null);
  if (!data && error) return <ErrorState error={error} title={t('failed')} onRetry={reload} />;
  if (!data) {
    return (
      <Box py="4" aria-busy>
        <SkeletonRows rows={3} />
      </Box>
    );
  }
  const [newest] = data;
  if (!newest) return <EmptyState icon={mdiBellOutline} title={t('empty')} text={t('empty_hint')} />;
  const readAll = () => {
    markRead({ until: newest.at });
    // The button goes as its work is done.
    focusSoon(list.current, 'li > button');
  };
  return (
    <>
      {data.some(({ read }) => !read) && (
        <Flex justify="end" pt="2">
          <QuietButton size="sm" onClick={readAll}>
            {t('read_all')}
          </QuietButton>
        </Flex>
      )}
      <chakra.ul ref={list} aria-label={t('title')} aria-busy={loading}>
        {data.map((one) => (
          <NotificationRow key={one.id} one={one} onFollow={() => onFollow(one)} />
        ))}
      </chakra.ul>
      {more && (
        <Flex justify="center" py="3">
          <SecondaryButton size="sm" loading={loading} onClick={more}>
            {t('activities:rewards.more')}
          </SecondaryButton>
        </Flex>
      )}
    </>
  );
}
