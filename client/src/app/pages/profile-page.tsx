import { ProfileView } from '../../features/accounts/profile/profile-view.tsx';
import { KeyCard } from '../../features/keys/key-card.tsx';
import { NoticePreferencesCard } from '../../features/notifications/notice-preferences-card.tsx';
import { WatchCard } from '../../features/watch/watch-card.tsx';
import { WebhookCard } from '../../features/webhooks/webhook-card.tsx';

/** A customer's own account. */
export function ProfilePage() {
  return (
    <ProfileView
      side="user"
      more={{
        profile: <WatchCard />,
        preferences: <NoticePreferencesCard />,
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
  return <ProfileView side="admin" />;
}
