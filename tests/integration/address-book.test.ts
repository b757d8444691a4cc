import { passwordRoutes } from '@lode/shared/accounts/rest';
import { privacyRoutes } from '@lode/shared/privacy/rest';
import { addressBookRoutes } from '@lode/shared/withdrawals/address-book-rest';
import { BOOK_ADDRESSES_MAX } from '@lode/shared/withdrawals/address-book-schemas';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCustomer, PASSWORD, type Person } from '../factories/people.ts';
import {
  ADDRESSES,
  ask,
  buildOperator,
  buildRich,
  emptyWithdrawals,
  stockUp,
  story,
} from '../factories/withdrawals.ts';
import { codeOf } from '../harness/api.ts';
import { mailsTo, mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
});

beforeEach(async () => {
  await emptyWithdrawals();
  await stockUp('BTC');
});

const models = () => import('@lode/server/features/withdrawals/address-book.model');
const bookOf = (person: Person) => person.call(addressBookRoutes.get);
const bind = (person: Person, only: boolean) => person.call(addressBookRoutes.bind, { body: { only } });
const remove = (person: Person, id: string, server = 0) =>
  person.call(addressBookRoutes.remove, { params: { id } }, server);

function add(person: Person, idempotencyKey?: string, wallet_address: string = ADDRESSES.BTC) {
  const body = { currency: 'BTC' as const, wallet_address, label: 'cold wallet' };
  return person.call(addressBookRoutes.add, { body, ...(idempotencyKey && { idempotencyKey }) });
}

/** As if the wait were over. */
async function letAge({ id }: Person): Promise<void> {
  const { AddressBookModel, BookAddressModel } = await models();
  const before = new Date(Date.now() - 1);
  await BookAddressModel.updateMany({ userId: id }, { $set: { usableAt: before } });
  await AddressBookModel.updateMany({ _id: id, onlyUntil: { $ne: null } }, { $set: { onlyUntil: before } });
}

async function forgetProof({ id }: Person): Promise<void> {
  const { TokenModel } = await import('@lode/server/features/accounts/token.model');
  const before = new Date(Date.now() - 6 * 60_000);
  await TokenModel.updateMany({ userId: id }, { $set: { provedAt: before, createdAt: before } });
}

/** A customer who has bound their withdrawals to one address, known by now. */
async function buildBound(usd = 500) {
  const customer = await buildRich(site, usd);
  const { items } = await add(customer);
  await letAge(customer);
  await bind(customer, true);
  return { customer, entry: items[0]?.id ?? '' };
}

describe('issue 15: a customer’s own address book with a waiting time for new addresses', () => {
  test('an address is kept with its coin and label, told by mail, and counts as known after the wait', async () => {
    const customer = await buildCustomer(site);
    const { items, only, only_until, wait_seconds } = await add(customer);
    expect({ only, only_until }).toEqual({ only: false, only_until: null });
    expect(items).toMatchObject([
      { label: 'cold wallet', currency: 'BTC', network: 'Bitcoin', wallet_address: ADDRESSES.BTC },
    ]);
    const [entry] = items;
    const waits = Date.parse(entry?.usable_at ?? '') - Date.parse(entry?.created_at ?? '');
    expect(waits).toBe(wait_seconds * 1000);
    const mail = await mailTo(customer.email, 'address_added');
    expect(mail.text).toContain(ADDRESSES.BTC);
  });

  test('adding it again is one row: by the same key the same answer, by another ADDRESS_IN_BOOK', async () => {
    const customer = await buildCustomer(site);
    const key = `book-${customer.id}`;
    await add(customer, key);
    expect((await add(customer, key)).items).toHaveLength(1);
    expect(await codeOf(add(customer, undefined, ADDRESSES.BTC.toUpperCase()))).toBe('ADDRESS_IN_BOOK');
    expect((await bookOf(customer)).items).toHaveLength(1);
    expect(await mailsTo(customer.email, 'address_added')).toHaveLength(1);
  });

  test('many at once are one address, and never more than the limit', async () => {
    const customer = await buildCustomer(site);
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(add(customer))));
    expect(codes.filter((code) => code === 'OK')).toHaveLength(1);
    expect((await bookOf(customer)).items).toHaveLength(1);
    const { AddressBookModel } = await models();
    await AddressBookModel.updateOne({ _id: customer.id }, { $set: { addresses: BOOK_ADDRESSES_MAX } });
    const other = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
    expect(await codeOf(add(customer, undefined, other))).toBe('TOO_MANY_ADDRESSES');
  });

  test('every change asks for a fresh proof', async () => {
    const { customer, entry } = await buildBound();
    await forgetProof(customer);
    const tries = [add(customer), remove(customer, entry), bind(customer, false), bind(customer, true)];
    expect(await Promise.all(tries.map(codeOf))).toEqual(Array(4).fill('REAUTH_REQUIRED'));
    expect(await bookOf(customer)).toMatchObject({ only: true, only_until: null, items: [{ id: entry }] });
  });

  test('nobody sees or removes another’s addresses', async () => {
    const { entry } = await buildBound();
    const stranger = await buildCustomer(site);
    expect(await codeOf(remove(stranger, entry))).toBe('NOT_FOUND');
    expect((await bookOf(stranger)).items).toEqual([]);
  });
});

describe('issue 15: only to addresses in my book that are old enough', () => {
  test('off, any address is paid as ever; on, only one that is in the book and old enough', async () => {
    const customer = await buildRich(site, 900);
    await ask(customer);
    await bind(customer, true);
    expect(await codeOf(ask(customer))).toBe('ADDRESS_NOT_IN_BOOK');
    await add(customer);
    expect(await codeOf(ask(customer))).toBe('ADDRESS_TOO_NEW');
    await letAge(customer);
    expect(await ask(customer)).toMatchObject({ state: 'requested' });
    // Known for one coin, not for the other on the same book.
    expect(await codeOf(ask(customer, { coin: 'TRX' }))).toBe('ADDRESS_NOT_IN_BOOK');
  });

  test('switching it off has the waiting time too, told by mail once, and on again counts at once', async () => {
    const { customer } = await buildBound();
    const elsewhere = 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7';
    const off = await bind(customer, false);
    expect(off.only).toBe(true);
    expect((await bind(customer, false)).only_until).toBe(off.only_until);
    expect(await codeOf(ask(customer, { address: elsewhere }))).toBe('ADDRESS_NOT_IN_BOOK');
    await mailTo(customer.email, 'address_book_off');
    expect(await mailsTo(customer.email, 'address_book_off')).toHaveLength(1);
    expect(await bind(customer, true)).toMatchObject({ only: true, only_until: null });
    await letAge(customer);
    expect(await codeOf(ask(customer, { address: elsewhere }))).toBe('ADDRESS_NOT_IN_BOOK');
    await bind(customer, false);
    await letAge(customer);
    expect(await bookOf(customer)).toMatchObject({ only: false, only_until: null });
    expect(await codeOf(ask(customer, { address: elsewhere }))).toBe('OK');
  });

  test('removing while withdrawing: nothing is asked for after the address has gone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { customer, entry } = await buildBound();
      const [asked, removed] = await Promise.all([codeOf(ask(customer)), codeOf(remove(customer, entry, 1))]);
      expect(removed).toBe('OK');
      expect(['OK', 'ADDRESS_NOT_IN_BOOK']).toContain(asked);
      expect(await codeOf(ask(customer))).toBe('ADDRESS_NOT_IN_BOOK');
      const { total } = await customer.call(withdrawalRoutes.list, { query: {} });
      expect(total).toBe(asked === 'OK' ? 1 : 0);
    }
  });

  test('a withdrawal meets an address that is removed inside its own transaction', async () => {
    const { customer } = await buildBound();
    const { inTransaction } = await import('@lode/server/platform/transaction');
    const { requireKnownAddress } = await import(
      '@lode/server/features/withdrawals/commands/require-known-address'
    );
    const { AddressBookModel, BookAddressModel } = await models();
    const entry = await BookAddressModel.findOne({ userId: customer.id }).lean();
    if (!entry) throw new Error('The book has an address');
    let tries = 0;
    const withdrawing = inTransaction(async (tx) => {
      tries += 1;
      await BookAddressModel.countDocuments({ userId: entry.userId }, { session: tx.session });
      // The snapshot is taken: what is removed now is not seen by reading.
      if (tries === 1) {
        await BookAddressModel.deleteOne({ _id: entry._id });
        await AddressBookModel.updateOne({ _id: entry.userId }, { $inc: { rev: 1, addresses: -1 } });
      }
      const place = { userId: entry.userId, currency: entry.currency, walletAddress: entry.address };
      await requireKnownAddress(place, false, tx.session);
    });
    await expect(withdrawing).rejects.toMatchObject({ code: 'ADDRESS_NOT_IN_BOOK' });
    expect(tries).toBe(2);
  });
});

test('staff see in the withdrawal whether its address is in the book, since when, and whether the book binds', async () => {
  const operator = await buildOperator(site);
  const customer = await buildRich(site, 500);
  const made = await ask(customer);
  const none = { since: null, usable_at: null, only: false };
  expect((await story(operator, made)).address_book).toEqual(none);
  const { items } = await add(customer);
  await bind(customer, true);
  expect((await story(operator, made)).address_book).toEqual({
    since: items[0]?.created_at,
    usable_at: items[0]?.usable_at,
    only: true,
  });
});

test('the copy of one’s data has the address book, and closing the account removes it', async () => {
  const customer = await buildCustomer(site);
  await add(customer);
  const file = await customer.send(privacyRoutes.export);
  expect(JSON.stringify(file.body)).toContain(ADDRESSES.BTC);
  await customer.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
  await customer.call(privacyRoutes.close, { body: { give_up_contracts: false } });
  const { AddressBookModel, BookAddressModel } = await models();
  expect(await BookAddressModel.countDocuments({ userId: customer.id })).toBe(0);
  expect(await AddressBookModel.countDocuments({ _id: customer.id })).toBe(0);
});
