import { accountSettings } from '@lode/shared/accounts/settings';
import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import { NETWORKS } from '@lode/shared/chains/schemas';
import type { TokenKind } from '@lode/shared/core/abilities';
import { COINS, type Coin } from '@lode/shared/core/money';
import { issueTokenIn } from '../../features/accounts/commands/issue-token.ts';
import { logout } from '../../features/accounts/commands/logout.ts';
import { createCustomer } from '../../features/accounts/registration.ts';
import { UserModel, type UserRow } from '../../features/accounts/user.model.ts';
import type { ActingAdmin } from '../../features/administration/commands/record-operation.ts';
import { getDepositAddress } from '../../features/chains/queries/get-deposit-address.ts';
import { getSettings } from '../../features/settings/queries/get-settings.ts';
import type { Identity } from '../../platform/identity.ts';
import { inTransaction } from '../../platform/transaction.ts';

/** Somebody invented who lives through the demo's past. Nobody can log in as most of them: they have no password. */
export interface Customer {
  id: string;
  row: UserRow;
  number: number;
  /** What they pay with and are paid in. */
  coin: Coin;
  /** Where they are paid: by keys that everybody knows, as all of the demo's, and that no deposit is given. */
  wallet: string;
}

/** Invented, and said to be by their names. */
const NAMES = [
  'amber',
  'basalt',
  'cedar',
  'dune',
  'ember',
  'fjord',
  'garnet',
  'heath',
  'iris',
  'juniper',
  'kelp',
  'larch',
  'maple',
  'nettle',
  'opal',
  'pine',
  'quartz',
  'reed',
  'slate',
  'thistle',
  'umber',
  'violet',
  'willow',
  'yarrow',
  'zinnia',
  'alder',
  'birch',
  'clover',
  'delta',
  'elm',
]; // prettier-ignore
const COUNTRIES = ['DE', 'US', 'BR', 'JP', 'IN', 'FR', 'GB', 'TR', 'VN', 'ID'];
const LANGUAGES = ['de', 'en', 'pt', 'ja', 'hi', 'fr', 'en', 'tr', 'vi', 'id'];
export const CUSTOMERS = NAMES.length;
const FIRST_WALLET = 1_000_000;

/** Of the range set aside for trying networks out (RFC 2544): nobody's. */
export const addressOf = (number: number): string => `198.18.${number}.7`;

const DESK = addressOf(255);

interface Coming {
  inviter?: Customer | undefined;
  /** Whose browser and network they register in: their own, unless they share a household. */
  home?: number;
}

/** A customer registers; everybody after the first few may have been invited by one before them. */
export async function registerCustomer(
  number: number,
  coin: Coin,
  { inviter, home = number }: Coming = {},
): Promise<Customer> {
  const name = NAMES[number] ?? 'nobody';
  const settings = await getSettings(accountSettings);
  const row = await createCustomer(
    settings,
    {
      username: `demo_${name}`,
      email: `${name}@example.com`,
      emailVerified: true,
      country: COUNTRIES[number % COUNTRIES.length],
      language: LANGUAGES[number % LANGUAGES.length],
      fingerprint: `demo browser ${home}`,
      terms: TERMS_VERSION,
      ...(inviter && { referredBy: inviter.row._id }),
    },
    addressOf(home),
    async () => undefined,
  );
  return customerOf(row, number, coin);
}

/** Those of them who are there by now. */
export async function inventedCustomers(): Promise<Customer[]> {
  const names = NAMES.map((name) => ({ username: `demo_${name}`, email: `${name}@example.com` }));
  const rows = await UserModel.find({ $or: names, status: 'active' }).lean<UserRow[]>();
  return rows.map((row) => {
    const number = NAMES.findIndex((name) => row.username === `demo_${name}`);
    return customerOf(row, number, COINS[number % COINS.length] ?? 'BTC');
  });
}

/** One of those who can be logged in as. */
export async function demoCustomer(username: string, number: number, coin: Coin): Promise<Customer> {
  return customerOf(await findByName(username), number, coin);
}

function customerOf(row: UserRow, number: number, coin: Coin): Customer {
  const wallet = getDepositAddress(NETWORKS[coin].chain, FIRST_WALLET + number);
  return { id: String(row._id), row, number, coin, wallet };
}

/** A customer as commands know who is asking; of those that want a recent log-in there is `withProof`. */
export const asCustomer = ({ row }: Customer): Identity => identityOf(row, 'user');

/** A member of staff, the same. */
export async function asStaff(username: string): Promise<ActingAdmin> {
  return { identity: identityOf(await findByName(username), 'admin'), address: DESK };
}

/** Does something as somebody who has just logged in, and logs them out again. */
export async function withProof<T>(
  { identity, address }: ActingAdmin,
  work: (by: Identity) => Promise<T>,
): Promise<T> {
  const row = await findByName(identity.username);
  const device = { address, userAgent: 'The demo’s past' };
  const token = await inTransaction((tx) => issueTokenIn(tx, row, identity.kind, device));
  const proved = { ...identity, tokenId: String(token._id) };
  const done = await work(proved);
  await logout(proved);
  return done;
}

function identityOf(row: UserRow, kind: TokenKind): Identity {
  const { _id, username, displayName, role } = row;
  const person = { userId: String(_id), username, displayName: displayName ?? null, role };
  return { ...person, kind, tokenId: '', restricted: false };
}

async function findByName(username: string): Promise<UserRow> {
  const row = await UserModel.findOne({ username }).lean<UserRow>();
  if (!row) throw new Error(`There is no ${username}`);
  return row;
}
