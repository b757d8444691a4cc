import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchPlaces, buildLevels, leafNode } from './sum-tree.ts';

interface Checker {
  verifyProof: (proof: unknown, root?: string) => Promise<{ ok: boolean; total: bigint }>;
}
// The published script, which shares no code with the tree.
const script = new URL('../../../../client/public/verify-proof.mjs', import.meta.url).href;
const { verifyProof } = (await import(script)) as Checker;

function treeOf(balances: bigint[]) {
  const people = balances.map((balance) => ({
    id: randomBytes(12).toString('hex'),
    salt: randomBytes(32),
    balance,
  }));
  const levels = buildLevels(people.map(({ id, salt, balance }) => leafNode(id, salt, balance)));
  const root = levels.at(-1)?.[0];
  if (!root) throw new Error('a tree has a root');
  const total = balances.reduce((sum, balance) => sum + balance, 0n);
  const proofOf = (index: number) => {
    const { id, salt, balance } = people[index] as (typeof people)[number];
    return {
      tree: {
        root: root.hash.toString('hex'),
        total_usd: `${total / 1_000_000n}.${String(total % 1_000_000n).padStart(6, '0')}`,
      },
      leaf: { user_id: id, salt: salt.toString('hex'), balance_micros: String(balance) },
      branch: branchPlaces(index, people.length).map(({ level, place, side }) => {
        const node = levels[level]?.[place];
        return { side, hash: node?.hash.toString('hex'), sum_micros: String(node?.sum) };
      }),
    };
  };
  return { root, total, proofOf };
}

test('H5: in a tree of any size the published script follows every customer to the root and its sum', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 15n }), { minLength: 1, maxLength: 40 }),
      async (balances) => {
        const { root, total, proofOf } = treeOf(balances);
        expect(root.sum).toBe(total);
        for (const index of balances.keys()) {
          expect(await verifyProof(proofOf(index))).toMatchObject({ ok: true, total });
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('H5: a balance, a sum, a side or a person that was changed does not lead to the root', async () => {
  const { proofOf } = treeOf([5n, 70_000_000n, 3n, 9n, 12n]);
  const proof = proofOf(1);
  const [first, ...others] = proof.branch;
  if (!first) throw new Error('a tree of five has a branch');
  const changed = [
    { ...proof, leaf: { ...proof.leaf, balance_micros: '70000001' } },
    { ...proof, leaf: { ...proof.leaf, user_id: randomBytes(12).toString('hex') } },
    { ...proof, branch: [{ ...first, sum_micros: '0' }, ...others] },
    { ...proof, branch: [{ ...first, side: first.side === 'left' ? 'right' : 'left' }, ...others] },
    { ...proof, branch: others },
    { ...proof, tree: { ...proof.tree, total_usd: '70.000028' } },
  ];
  for (const one of changed) expect(await verifyProof(one)).toMatchObject({ ok: false });
  expect(await verifyProof(proof)).toMatchObject({ ok: true });
  expect(await verifyProof(proof, 'f'.repeat(64))).toMatchObject({ ok: false });
});

test('a proof that is none is refused', async () => {
  const proof = treeOf([1n, 2n]).proofOf(0);
  const broken = [
    { ...proof, leaf: { ...proof.leaf, salt: 'short' } },
    { ...proof, leaf: { ...proof.leaf, balance_micros: '-1' } },
    { ...proof, leaf: { ...proof.leaf, balance_micros: String(2n ** 63n) } },
  ];
  for (const one of broken) await expect(verifyProof(one)).rejects.toThrow(/malformed|out of range/);
});
