import { ProfileView } from '../../features/accounts/profile/profile-view.tsx';
import { NoticePreferencesCard } from '../../features/notifications/notice-preferences-card.tsx';
import { WatchCard } from '../../features/watch/watch-card.tsx';

/** A customer's own account. */
export function ProfilePage() {
  return (
    <ProfileView side="user" more={{ profile: <WatchCard />, preferences: <NoticePreferencesCard /> }} />
  );
}

/** A staff member's own account. */
export function AdminProfilePage() {
  return <ProfileView side="admin" />;
}
