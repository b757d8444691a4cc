import { UserModel } from '../user.model.ts';

/** Whether anybody was ever made an administrator who is one still. */
export async function hasAdministrator(): Promise<boolean> {
  return (await UserModel.exists({ role: 'admin' })) !== null;
}
