import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { branchPlaces, Level, leafNode, levelAbove, orderByHash, type SumNode } from './sum-tree.ts';

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

function packed(nodes: SumNode[]): Level {
  const level = new Level(nodes.length);
  for (const [place, node] of nodes.entries()) level.set(place, node);
  return level;
}

async function levelsOf(leaves: Level, order?: Uint32Array): Promise<Level[]> {
  const levels = [await levelAbove(leaves, order)];
  for (let top = levels[0] as Level; top.width > 1; levels.push(top)) top = await levelAbove(top);
  return levels;
}

/** A tree, and proofs as they were before balances were split: one leaf and its branch. */
async function treeOf(people: Owned[]) {
  const balances = people.map(({ balance }) => balance);
  const leaves = packed(people.map(({ id, salt, balance }) => leafNode(id, salt, balance)));
  const levels = leaves.width === 1 ? [leaves] : [leaves, ...(await levelsOf(leaves))];
  const root = (levels.at(-1) as Level).at(0);
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
        const node = levels[level]?.at(place);
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
        const { root, total, proofOf } = await treeOf(balances.map(ownedBySomebody));
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
  const { proofOf } = await treeOf([5n, 70_000_000n, 3n, 9n, 12n].map(ownedBySomebody));
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
  const { total, proofOf } = await treeOf(people);
  const [first, foreign, second] = [proofOf(0), proofOf(1), proofOf(2)];
  const proof = (...parts: { leaf: unknown; branch: unknown }[]) => ({ tree: first.tree, parts });
  expect(await verifyProof(proof(first, second))).toMatchObject({ ok: true, balance: 7n, total });
  expect(await verifyProof(proof(first, first))).toMatchObject({ ok: false });
  expect(await verifyProof(proof(first, foreign))).toMatchObject({ ok: false });
  const moved = { ...second, branch: second.branch.slice(1) };
  expect(await verifyProof(proof(first, moved))).toMatchObject({ ok: false });
  await expect(verifyProof(proof())).rejects.toThrow('no leaf');
});

/** Trees as they were made before they were packed: objects, sorted in one piece, a level above the other. */
function plainRoot(leaves: SumNode[]): SumNode {
  let level = leaves.toSorted((a, b) => a.hash.compare(b.hash));
  while (level.length > 1) {
    level = Array.from({ length: Math.ceil(level.length / 2) }, (_, at) => {
      const [left, right] = [level[2 * at] as SumNode, level[2 * at + 1]];
      return right ? plainParent(left, right) : left;
    });
  }
  return level[0] as SumNode;
}

function plainParent(left: SumNode, right: SumNode): SumNode {
  const hash = createHash('sha256').update(Buffer.from([1]));
  for (const node of [left, right]) {
    const sum = Buffer.alloc(8);
    sum.writeBigUInt64BE(node.sum);
    hash.update(node.hash).update(sum);
  }
  return { hash: hash.digest(), sum: left.sum + right.sum };
}

test('H5: a packed tree has the root that the same balances have always had', async () => {
  const balance = fc.oneof({ weight: 1, arbitrary: fc.constant(0n) }, fc.bigInt(0n, 10n ** 15n));
  await fc.assert(
    fc.asyncProperty(fc.array(balance, { minLength: 1, maxLength: 200 }), async (balances) => {
      const nodes = balances.map((one) => {
        const { id, salt } = ownedBySomebody(one);
        return leafNode(id, salt, one);
      });
      const leaves = packed(nodes);
      const order = await orderByHash(leaves);
      expect([...order].toSorted((a, b) => a - b)).toEqual([...nodes.keys()]);
      const root = (await levelsOf(leaves, order)).at(-1)?.at(0);
      expect(root).toEqual(plainRoot(nodes));
    }),
    { numRuns: 40 },
  );
});

test('a proof that is none is refused', async () => {
  const proof = (await treeOf([1n, 2n].map(ownedBySomebody))).proofOf(0);
  const broken = [
    { ...proof, leaf: { ...proof.leaf, salt: 'short' } },
    { ...proof, leaf: { ...proof.leaf, balance_micros: '-1' } },
    { ...proof, leaf: { ...proof.leaf, balance_micros: String(2n ** 63n) } },
  ];
  for (const one of broken) await expect(verifyProof(one)).rejects.toThrow(/malformed|out of range/);
});
