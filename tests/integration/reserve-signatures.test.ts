import { generateKeyPairSync, hash, sign } from 'node:crypto';
import { transparencyRoutes } from '@lode/shared/transparency/rest';
import { bech32 } from '@scure/base';
import { expect, test } from 'vitest';
import { emptyLedger, fund } from '../factories/ledger.ts';
import { buildCustomer, buildPerson } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();

/** An address of a key that only this test has, and what wallets sign with it (BIP-137): one of the two is its. */
function wallet() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'secp256k1' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const [across, up] = [x, y].map((part) => Buffer.from(part, 'base64url'));
  const key = Buffer.concat([Buffer.of(2 + ((up?.at(-1) ?? 0) & 1)), across ?? Buffer.alloc(0)]);
  const program = hash('ripemd160', hash('sha256', key, 'buffer'), 'buffer');
  const signatures = (message: string) => {
    const text = `\x18Bitcoin Signed Message:\n${String.fromCharCode(message.length)}${message}`;
    // The digest is of a digest: the outer one is the signing's own.
    const numbers = sign('sha256', hash('sha256', text, 'buffer'), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    });
    return [39, 40].map((head) => Buffer.concat([Buffer.of(head), numbers]).toString('base64'));
  };
  return { address: bech32.encode('tb', [0, ...bech32.toWords(program)]), signatures };
}

test('H5: a reserve shows a root with a signature of it by the key of its address, and by no other', async () => {
  const [{ publishTree }, { ReserveAddressModel }, operator] = await Promise.all([
    import('@lode/server/features/transparency/commands/publish-tree'),
    import('@lode/server/features/reserves/reserve-address.model'),
    buildPerson(site, { role: 'operator' }, 'admin'),
  ]);
  await emptyLedger();
  await fund((await buildCustomer(site)).id, 5_000_000n);
  const tree = await publishTree();
  const [own, stranger] = [wallet(), wallet()];
  const { _id } = await ReserveAddressModel.create({
    coin: 'BTC',
    address: own.address,
    amount: null,
    checkedAt: null,
    unreachable: false,
    createdAt: new Date(),
  });
  const { to_sign } = await operator.call(transparencyRoutes.reserves, {});
  expect(to_sign).toEqual({ tree_id: String(tree?._id), message: `Proof of reserves ${tree?.root}` });
  const give = (signature: string, who = operator) =>
    who.call(transparencyRoutes.sign, {
      params: { id: String(_id) },
      body: { tree_id: String(tree?._id), signature },
    });
  const message = to_sign?.message ?? '';
  for (const wrong of [...stranger.signatures(message), ...own.signatures(`${message} `), 'AA==', '-'])
    expect(await codeOf(give(wrong))).toBe('SIGNATURE_INVALID');
  expect(await codeOf(give('-', await buildCustomer(site)))).toBe('FORBIDDEN');
  const codes = await Promise.all(own.signatures(message).map((one) => codeOf(give(one))));
  expect(codes.toSorted()).toEqual(['OK', 'SIGNATURE_INVALID']);
  const { items } = await operator.call(transparencyRoutes.reserves, {});
  expect(items.find(({ address }) => address === own.address)?.signed).toMatchObject({
    root: tree?.root,
    message,
  });
  await until(async () =>
    (await operator.call(transparencyRoutes.overview, {})).holdings.some(({ addresses }) =>
      addresses.some(({ address, signed }) => address === own.address && signed?.root === tree?.root),
    ),
  );
  await ReserveAddressModel.deleteOne({ _id });
});
