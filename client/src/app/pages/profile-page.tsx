import { ProfileView } from '../../features/accounts/profile/profile-view.tsx';
import { KeyCard } from '../../features/keys/key-card.tsx';
import { DeskPushCard, NoticeCards } from '../../features/notifications/notice-cards.tsx';
import { WatchCard } from '../../features/watch/watch-card.tsx';
import { WebhookCard } from '../../features/webhooks/webhook-card.tsx';
import { allows, useSession } from '../../lib/session.ts';

/** A customer's own account. */
export function ProfilePage() {
  return (
    <ProfileView
      side="user"
      more={{
        profile: <WatchCard />,
        preferences: <NoticeCards />,
        api: (
          <>
            <KeyCard />
            <WebhookCard />
          </>
        ),
      }}
    />
  );
}

/** A staff member's own account. */
export function AdminProfilePage() {
  const serves = allows(useSession('admin'), 'support:serve');
  return <ProfileView side="admin" more={{ preferences: serves && <DeskPushCard /> }} />;
}
