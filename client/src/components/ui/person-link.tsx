import { screenOf } from '../../lib/staff-paths.ts';
import { TextLink } from './text-link.tsx';

/** A customer's or colleague's name, leading staff to who they are. */
export function PersonLink({ person: { id, username } }: { person: { id: string; username: string } }) {
  return <TextLink to={screenOf({ type: 'user', id }) ?? ''}>{username}</TextLink>;
}
