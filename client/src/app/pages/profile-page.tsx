import { ProfileView } from '../../features/accounts/profile/profile-view.tsx';

/** A customer's own account. */
export function ProfilePage() {
  return <ProfileView side="user" />;
}

/** A staff member's own account. */
export function AdminProfilePage() {
  return <ProfileView side="admin" />;
}
