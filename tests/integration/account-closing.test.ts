import { adminUserRoutes } from '@lode/shared/accounts/admin-rest';
import { accountRoutes, passwordRoutes, profileRoutes } from '@lode/shared/accounts/rest';
import { TERMS_VERSION } from '@lode/shared/accounts/terms';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { privacyRoutes } from '@lode/shared/privacy/rest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildOngoing, buildWaiting, say } from '../factories/conversations.ts';
import { fund, ledger } from '../factories/ledger.ts';
import { tell, toldTo } from '../factories/notifications.ts';
import { buildCustomer, buildPerson, forgetProof, PASSWORD, type Person } from '../factories/people.ts';
import { buildPlan, buyPlan, emptyStore } from '../factories/store.ts';
import { ask, buildRich, emptyWithdrawals, stockUp } from '../factories/withdrawals.ts';
import { Api, codeOf, freshAddress } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
const USD = 1_000_000n;

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
});
beforeEach(async () => {
  await emptyWithdrawals();
  await emptyStore();
  await stockUp('BTC');
  await changeSettings(site, { capacity_th: '1000', email_verification: false });
});

const visitor = () => new Api(site.urls[0] ?? '', undefined, freshAddress());
const logIn = (email: string, password = PASSWORD) =>
  codeOf(visitor().call(accountRoutes.login, { body: { email, password } }));
const closeAtOnce = (person: Person, give_up_contracts = false) =>
  codeOf(person.call(privacyRoutes.close, { body: { give_up_contracts } }));

/** After proving again: the log-in itself is no proof for this. */
async function close(person: Person, giveUpContracts = false): Promise<string> {
  await person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
  return closeAtOnce(person, giveUpContracts);
}

async function rowOf({ id }: Person) {
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  return UserModel.findById(id).lean();
}

async function soldPower(): Promise<bigint> {
  const { CapacityModel } = await import('@lode/server/features/mining/capacity.model');
  const row = await CapacityModel.findById('farm', null, { useBigInt64: true }).lean();
  return BigInt(row?.sold ?? 0n);
}

describe('closing the own account', () => {
  it('ends every login, tells strangers nothing and its owner that it is closed, and frees the address', async () => {
    const person = await buildCustomer(site, { country: 'DE' });
    const socket = await person.connect();
    expect(await close(person)).toBe('OK');
    const refused = await person.send(accountRoutes.profile);
    expect(refused.body).toMatchObject({ code: 'UNAUTHENTICATED', data: { reason: 'closed' } });
    await expect.poll(() => socket.connected).toBe(false);
    expect(await logIn(person.email)).toBe('ACCOUNT_CLOSED');
    expect(await logIn(person.email, 'Wrong7words')).toBe('AUTH_FAILED');
    const mail = await mailTo(person.email, 'account_closed');
    expect(mail.text).toContain('was closed');
    const body = { username: `anew_${Date.now()}`, email: person.email, password: PASSWORD };
    const anew = await visitor().call(accountRoutes.register, { body });
    expect(anew.id).not.toBe(person.id);
    expect(await logIn(person.email)).toBe('OK');
  });

  it('removes what identifies its owner and keeps the books, which still add up', async () => {
    const person = await buildRich(site, 3);
    const { session } = await buildWaiting(site, person);
    const before = await rowOf(person);
    await tell(person.id, 'told', USD);
    expect(await close(person)).toBe('OK');
    expect(await toldTo(person.id)).toEqual([]);
    const kept = JSON.stringify(await rowOf(person));
    for (const trace of [person.username, person.email, before?.country ?? '~'])
      expect(kept).not.toContain(trace);
    const { SessionModel } = await import('@lode/server/features/support/support-session.model');
    const conversation = await SessionModel.findById(session.id).lean();
    expect(conversation?.email).toBe(`closed-${person.id}@account.invalid`);
    const { TokenModel } = await import('@lode/server/features/accounts/token.model');
    expect(await TokenModel.countDocuments({ userId: person.id, address: { $ne: '' } })).toBe(0);
    const { prove, balance } = await ledger();
    expect((await balance(`wallet:${person.id}`)).posted).toBe(3n * USD);
    expect(await prove()).toMatchObject({ ok: true, faults: [] });
  });

  it('removes what the assistant noted of its conversations, and of nobody else’s', async () => {
    const [{ AnswerRecordModel }, { noteHandOff }, { UnansweredModel }, { noteUnanswered }] =
      await Promise.all([
        import('@lode/server/features/assistant/answer-record.model'),
        import('@lode/server/features/assistant/commands/note-hand-off'),
        import('@lode/server/features/assistant/unanswered-question.model'),
        import('@lode/server/features/assistant/commands/note-unanswered'),
      ]);
    const [leaving, staying] = [await buildCustomer(site), await buildCustomer(site)];
    const sessions: string[] = [];
    for (const person of [leaving, staying]) {
      const { session } = await buildWaiting(site, person);
      const noted = { sessionId: session.id, customerId: person.id, reason: 'unsure' } as const;
      await noteHandOff({ ...noted, seq: 1 });
      await noteUnanswered({ ...noted, question: `What does ${person.username} ask?`, language: 'en' });
      sessions.push(session.id);
    }
    expect(await close(leaving)).toBe('OK');
    const left = { sessionId: { $in: sessions } };
    const [records, questions] = [
      await AnswerRecordModel.find(left).lean(),
      await UnansweredModel.find(left).lean(),
    ];
    expect([...records, ...questions].map(({ sessionId }) => String(sessionId))).toEqual([
      sessions[1],
      sessions[1],
    ]);
  });

  it('and what its customer begins in the same moment come one after the other', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => buildCustomer(site)));
    const outcomes = await Promise.all(
      people.map(async (person) => {
        await person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
        const deposit = { body: { currency: 'BTC', amount_usd: '50' } } as const;
        const [closed, begun] = await Promise.all([
          closeAtOnce(person),
          codeOf(person.call(depositRoutes.create, deposit)),
        ]);
        return { closed, begun };
      }),
    );
    for (const { closed, begun } of outcomes)
      expect([closed, begun].filter((code) => code === 'OK')).toHaveLength(1);
  });

  it('asks for a fresh proof, and is not for staff', async () => {
    const person = await buildCustomer(site);
    expect(await closeAtOnce(person)).toBe('REAUTH_REQUIRED');
    await forgetProof(person);
    expect(await codeOf(person.call(privacyRoutes.export))).toBe('REAUTH_REQUIRED');
    expect(await close(await buildPerson(site, { role: 'agent' }, 'user'))).toBe('FORBIDDEN');
    expect(await logIn(person.email)).toBe('OK');
  });

  it('is refused while money can be withdrawn or is on its way, and says so beforehand', async () => {
    const person = await buildRich(site, 250);
    expect(await person.call(privacyRoutes.closing)).toEqual({
      obstacles: [{ code: 'CLOSING_BALANCE', amount: '250.00' }],
      contracts: 0,
    });
    expect(await close(person)).toBe('CLOSING_BALANCE');
    await ask(person, { usd: 250 });
    expect(await close(person)).toBe('CLOSING_WITHDRAWAL');
    expect((await rowOf(person))?.status).toBe('active');
  });

  it('ends contracts only where that is said, once, and frees their capacity', async () => {
    const person = await buildCustomer(site);
    const sold = await soldPower();
    await buyPlan(person, await buildPlan(), 100);
    expect(await soldPower()).toBeGreaterThan(sold);
    expect(await close(person)).toBe('CLOSING_CONTRACTS');
    expect(await close(person, true)).toBe('OK');
    expect(await soldPower()).toBe(sold);
    const { ContractModel } = await import('@lode/server/features/mining/contract.model');
    const contract = await ContractModel.findOne({ userId: person.id }).lean();
    expect(contract).toMatchObject({ open: false });
    expect(contract?.endsAt.getTime()).toBeLessThanOrEqual(Date.now());
    const { expireContracts } = await import('@lode/server/features/mining/commands/expire-contracts');
    await expireContracts();
    expect(await soldPower()).toBe(sold);
  });

  it('waits while a day is being paid out: an end is not moved under a run', async () => {
    const person = await buildCustomer(site);
    await buyPlan(person, await buildPlan(), 100);
    const { AccrualRunModel } = await import('@lode/server/features/mining/accrual-run.model');
    await AccrualRunModel.collection.insertOne({ _id: '2000-01-01', state: 'running' } as never);
    expect(await close(person, true)).toBe('UNAVAILABLE');
    await AccrualRunModel.collection.deleteOne({ _id: '2000-01-01' } as never);
    expect(await close(person, true)).toBe('OK');
  });

  it('is seen by staff as closed by its owner, who can change nothing of it', async () => {
    const [admin, person] = [await buildPerson(site, { role: 'admin' }), await buildCustomer(site)];
    await close(person);
    const detail = await admin.call(adminUserRoutes.get, { params: { id: person.id } });
    expect(detail).toMatchObject({ status: 'closed', allowed: [], username: `closed_${person.id}` });
    const body = { reason: 'let them in', rev: detail.rev };
    expect(await codeOf(admin.call(adminUserRoutes.enable, { params: { id: person.id }, body }))).toBe(
      'ACCOUNT_CLOSED',
    );
    const { OperationEntryModel } = await import(
      '@lode/server/features/administration/operation-entry.model'
    );
    expect(
      await OperationEntryModel.exists({ action: 'user.closed', 'target.id': person.id }),
    ).not.toBeNull();
  });

  it('gives who comes back no newcomer’s gift again', async () => {
    const person = await buildCustomer(site);
    await close(person);
    const body = { username: `back_${Date.now()}`, email: person.email, password: PASSWORD };
    const back = await visitor().call(accountRoutes.register, { body });
    const { listRegistrations } = await import('@lode/server/features/accounts/queries/list-registrations');
    const found: string[] = [];
    for await (const rows of listRegistrations(new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)))
      found.push(...rows.map(({ _id }) => String(_id)));
    expect(found).toContain(person.id);
    expect(found).not.toContain(back.id);
  });
});

describe('a copy of one’s data', () => {
  it('holds every list whole, of the caller only, and no secret', async () => {
    const person = await buildCustomer(site);
    const { id } = await buildOngoing(site, { customer: person });
    await say(person, id, 'what I said');
    await buyPlan(person, await buildPlan(), 100);
    // More than a page.
    for (let at = 0; at < 205; at += 1) await fund(person.id, USD);
    await fund((await buildCustomer(site)).id, USD);
    await tell(person.id, 'told', USD);
    const reply = await person.send(privacyRoutes.export);
    expect(reply.headers.get('content-disposition')).toMatch(/attachment; filename="my-data-.*\.json"/);
    const file = reply.body as Record<string, unknown[]> & { account: Record<string, unknown> };
    expect(file.account).toMatchObject({ id: person.id, email: person.email });
    // Funded once more for the purchase, which is the entry beside them.
    expect(file.ledger_entries).toHaveLength(207);
    expect(file.contracts).toHaveLength(1);
    expect(file.purchases).toMatchObject([{ amount_usd: '100.00' }]);
    expect(file.logins).toHaveLength(1);
    expect(file.notifications).toMatchObject([{ amount_usd: '1.00', read_at: null }]);
    expect(JSON.stringify(file.conversations)).toContain('what I said');
    expect(reply.text).not.toMatch(/argon2|passwordHash|secret/i);
  });

  it('tells what was noticed about the account, and not from where', async () => {
    const person = await buildCustomer(site);
    expect(await logIn(person.email, 'Wrong7words')).toBe('AUTH_FAILED');
    const { SecurityEventModel } = await import('@lode/server/features/security/security-event.model');
    await expect.poll(() => SecurityEventModel.countDocuments({ account: person.id })).toBeGreaterThan(0);
    const { body } = await person.send(privacyRoutes.export);
    const { security_events } = body as { security_events: Record<string, unknown>[] };
    expect(security_events).not.toHaveLength(0);
    for (const event of security_events) expect(Object.keys(event)).toEqual(['at', 'kind', 'times']);
  });

  it('is given a few times a day', async () => {
    const person = await buildCustomer(site);
    const codes: string[] = [];
    for (let at = 0; at < 4; at += 1) {
      const reply = await person.send(privacyRoutes.export);
      codes.push((reply.body as { code?: string }).code ?? 'OK');
    }
    expect(codes).toEqual(['OK', 'OK', 'OK', 'RATE_LIMITED']);
  });
});

describe('the terms', () => {
  it('are kept with the version that was accepted, at registration or later', async () => {
    const body = {
      username: `terms_${Date.now()}`,
      email: `terms_${Date.now()}@example.com`,
      password: PASSWORD,
    };
    const first = await visitor().call(accountRoutes.register, {
      body: { ...body, accepted_terms: '2020-01-01' },
    });
    // What is no version of ours proves nothing: they are asked again.
    expect(first.accepted_terms).toBeNull();
    const { token } = await visitor().call(accountRoutes.login, {
      body: { email: body.email, password: PASSWORD },
    });
    const api = new Api(site.urls[0] ?? '', token);
    const user = await api.call(profileRoutes.update, { body: { accepted_terms: TERMS_VERSION } });
    expect(user.accepted_terms).toBe(TERMS_VERSION);
  });
});
