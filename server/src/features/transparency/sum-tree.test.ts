import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchPlaces, buildLevels, leafNode } from './sum-tree.ts';

interface Checker {
  verifyProof: (proof: unknown, root?: string) => Promise<{ ok: boolean; balance: bigint; total: bigint }>;
}
// The published script, which shares no code with the tree.
const script = new URL('../../../../client/public/verify-proof.mjs', import.meta.url).href;
const { verifyProof } = (await import(script)) as Checker;

interface Owned {
  id: string;
  salt: Buffer;
  balance: bigint;
}

const ownedBySomebody = (balance: bigint): Owned => ({
  id: randomBytes(12).toString('hex'),
  salt: randomBytes(32),
  balance,
});

/** A tree, and proofs as they were before balances were split: one leaf and its branch. */
function treeOf(people: Owned[]) {
  const balances = people.map(({ balance }) => balance);
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
        const { root, total, proofOf } = treeOf(balances.map(ownedBySomebody));
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
  const { proofOf } = treeOf([5n, 70_000_000n, 3n, 9n, 12n].map(ownedBySomebody));
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

test('H5: a balance in parts is the sum of leaves that are each another one of the same person', async () => {
  const id = randomBytes(12).toString('hex');
  const of = (owner: string, balance: bigint) => ({ id: owner, salt: randomBytes(32), balance });
  const people = [of(id, 3n), of(randomBytes(12).toString('hex'), 50n), of(id, 4n)];
  const { total, proofOf } = treeOf(people);
  const [first, foreign, second] = [proofOf(0), proofOf(1), proofOf(2)];
  const proof = (...parts: { leaf: unknown; branch: unknown }[]) => ({ tree: first.tree, parts });
  expect(await verifyProof(proof(first, second))).toMatchObject({ ok: true, balance: 7n, total });
  expect(await verifyProof(proof(first, first))).toMatchObject({ ok: false });
  expect(await verifyProof(proof(first, foreign))).toMatchObject({ ok: false });
  const moved = { ...second, branch: second.branch.slice(1) };
  expect(await verifyProof(proof(first, moved))).toMatchObject({ ok: false });
  await expect(verifyProof(proof())).rejects.toThrow('no leaf');
});

test('a proof that is none is refused', async () => {
  const proof = treeOf([1n, 2n].map(ownedBySomebody)).proofOf(0);
  const broken = [
    { ...proof, leaf: { ...proof.leaf, salt: 'short' } },
    { ...proof, leaf: { ...proof.leaf, balance_micros: '-1' } },
    { ...proof, leaf: { ...proof.leaf, balance_micros: String(2n ** 63n) } },
  ];
  for (const one of broken) await expect(verifyProof(one)).rejects.toThrow(/malformed|out of range/);
});
