import { countFriends } from '../../accounts/queries/list-friends.ts';

/** Whether somebody registered with a customer's code in a span of time, its end left out. */
export async function hasReferred(userId: string, from: Date, to: Date): Promise<boolean> {
  return (await countFriends(userId, from, to)) > 0;
}
