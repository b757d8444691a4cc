import { UserModel, type UserRow } from '../user.model.ts';

/** The ids of the accounts with these e-mails (lower case), by e-mail; those without an account are absent. */
export async function findAccountIds(emails: readonly string[]): Promise<Map<string, string>> {
  if (emails.length === 0) return new Map();
  const rows = await UserModel.find({ email: { $in: [...new Set(emails)] } }, { email: 1 }).lean<
    Pick<UserRow, '_id' | 'email'>[]
  >();
  return new Map(rows.map((row) => [row.email, String(row._id)]));
}
