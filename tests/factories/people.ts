import { randomBytes } from 'node:crypto';
import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import type { Role, TokenKind } from '@lode/shared/core/abilities';
import type { Route, RouteData } from '@lode/shared/core/rest';
import { Api, type CallInput, freshAddress, type RawReply } from '../harness/api.ts';
import type { Site } from '../harness/site.ts';
import { connectSocket, type SocketOptions, type TestSocket } from '../harness/sockets.ts';

/** The password of everybody built here. */
export const PASSWORD = 'Quartz7lamp';

let hash: Promise<string> | undefined;

/** Hashed once: hashing is slow on purpose. */
async function passwordHash(): Promise<string> {
  const { hashPassword } = await import('@lode/server/features/accounts/password');
  hash ??= hashPassword(PASSWORD);
  return hash;
}

/** Somebody with a login, and the ways in which they reach the site. */
export class Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly token: string;
  readonly address = freshAddress();
  readonly site: Site;

  constructor(site: Site, user: { id: string; username: string; email: string; role: Role }, token: string) {
    this.site = site;
    this.id = user.id;
    this.username = user.username;
    this.email = user.email;
    this.role = user.role;
    this.token = token;
  }

  /** Their caller at one of the servers, the first unless told. */
  api(server = 0): Api {
    return new Api(urlOf(this.site, server), this.token, this.address);
  }

  call<R extends Route>(route: R, input?: CallInput<R>, server = 0): Promise<RouteData<R>> {
    return this.api(server).call(route, input);
  }

  send<R extends Route>(route: R, input?: CallInput<R>, server = 0): Promise<RawReply> {
    return this.api(server).send(route, input);
  }

  /** A connected socket at one of the servers. */
  connect(server = 0, options: SocketOptions = {}): Promise<TestSocket> {
    return connectSocket(urlOf(this.site, server), this.token, { address: this.address, ...options });
  }
}

function urlOf(site: Site, server: number): string {
  const url = site.urls[server];
  if (url === undefined) throw new Error(`There is no server ${server}`);
  return url;
}

export interface UserTraits {
  username?: string;
  email?: string;
  role?: Role;
  country?: string | null;
  language?: string | null;
}

/** Stores an account, as registering or the staff command would have made it, and answers its row. */
export async function buildUserRow(traits: UserTraits = {}) {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const mark = randomBytes(5).toString('hex');
  const username = traits.username ?? `user_${mark}`;
  const created = await UserModel.create({
    username,
    usernameKey: username.toLowerCase(),
    email: traits.email ?? `${username.toLowerCase()}@example.com`,
    passwordHash: await passwordHash(),
    role: traits.role ?? 'user',
    // Long enough to approve.
    staffSince: (traits.role ?? 'user') === 'user' ? null : new Date(0),
    status: 'active',
    emailVerified: true,
    country: traits.country ?? null,
    language: traits.language ?? 'en',
    acceptedTerms: { version: TERMS_VERSION, at: new Date() },
    referralCode: mark.toUpperCase(),
    createdAt: new Date(),
  });
  return created.toObject();
}

/** Somebody logged in on a side: customers on theirs, staff on the admin side unless told. */
export async function buildPerson(
  site: Site,
  traits: UserTraits = {},
  kind: TokenKind = (traits.role ?? 'user') === 'user' ? 'user' : 'admin',
): Promise<Person> {
  const { issueToken } = await import('@lode/server/features/accounts/commands/issue-token');
  const row = await buildUserRow(traits);
  const token = await issueToken(row, kind, { address: '127.0.0.1', userAgent: 'tests' });
  return new Person(site, { ...row, id: String(row._id) }, token);
}

export function buildCustomer(site: Site, traits: UserTraits = {}): Promise<Person> {
  return buildPerson(site, traits);
}

export function buildAgent(site: Site, traits: UserTraits = {}): Promise<Person> {
  const username = `agent_${randomBytes(5).toString('hex')}`;
  return buildPerson(site, { role: 'agent', username, ...traits });
}

/** Lets the time run out in which somebody's last proof of who they are counts. */
export async function forgetProof({ id }: Person): Promise<void> {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  await TokenModel.updateMany({ userId: id }, { $set: { provedAt: new Date(0) } });
}

/** Lets everybody's proof begin anew, where a file may take longer than the minutes that one counts for. */
export async function renewProofs(): Promise<void> {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  await TokenModel.updateMany({}, { $set: { provedAt: new Date() } });
}
