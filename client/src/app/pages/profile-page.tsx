import { useTranslation } from 'react-i18next';
import { ProfileView } from '../../features/accounts/profile/profile-view.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';

/** A customer's own account. */
export function ProfilePage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('profile.title'));
  return <ProfileView side="user" />;
}

/** A staff member's own account. */
export function AdminProfilePage() {
  const { t } = useTranslation('accounts');
  usePageTitle(t('profile.title'));
  return <ProfileView side="admin" />;
}
