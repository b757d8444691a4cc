import { beforeEach, expect, test } from 'vitest';
import { emptyLedger, fund } from '../factories/ledger.ts';
import { buildCustomer } from '../factories/people.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

/** The server's own commands, in the test's process. */
async function load() {
  const [{ anchorRoots }, { publishTree }, { LiabilityTreeModel }, { config }] = await Promise.all([
    import('@lode/server/features/transparency/commands/anchor-roots'),
    import('@lode/server/features/transparency/commands/publish-tree'),
    import('@lode/server/features/transparency/liability-tree.model'),
    import('@lode/server/platform/config'),
  ]);
  return {
    anchorRoots,
    publishTree,
    LiabilityTreeModel,
    config: config as { anchorHook: string | undefined },
  };
}

beforeEach(async () => {
  await emptyLedger();
  const { LiabilityTreeModel } = await load();
  await LiabilityTreeModel.deleteMany({});
});

/** Publishes so many roots; `anchorBy` anchors with a command, `told` says what it printed for each root. */
async function buildRoots(count: number) {
  const { anchorRoots, publishTree, LiabilityTreeModel, config } = await load();
  await fund((await buildCustomer(site)).id, 5_000_000n);
  const roots: (string | undefined)[] = [];
  for (let at = 0; at < count; at += 1) roots.push((await publishTree())?.root);
  const anchorBy = async (command: string) => {
    const before = config.anchorHook;
    config.anchorHook = command;
    try {
      await anchorRoots();
    } finally {
      config.anchorHook = before;
    }
  };
  const told = async () =>
    (await LiabilityTreeModel.find().sort({ at: 1 }).lean()).map(({ anchor }) => anchor?.proof);
  return { roots, anchorBy, told };
}

test('H5: a root whose anchoring was lost or failed is anchored later, each once', async () => {
  const { roots, anchorBy, told } = await buildRoots(2);
  await expect(anchorBy('exit 1')).rejects.toThrow('code 1');
  expect(await told()).toEqual([undefined, undefined]);
  await anchorBy('printf "stamp of $ROOT"');
  await anchorBy('printf another');
  expect(await told()).toEqual(roots.map((root) => `stamp of ${root}`));
});

test('H5: roots whose anchoring fails again and again hold no younger one up', async () => {
  const { roots, anchorBy, told } = await buildRoots(5);
  const refused = roots.slice(0, 3).map((root) => `[ "$ROOT" = ${root} ]`);
  const failing = `if ${refused.join(' || ')}; then exit 1; fi; printf stamp`;
  // A few take a turn at a time.
  await expect(anchorBy(failing)).rejects.toThrow('code 1');
  expect(await told()).toEqual([undefined, undefined, undefined, undefined, undefined]);
  await expect(anchorBy(failing)).rejects.toThrow('code 1');
  expect(await told()).toEqual([undefined, undefined, undefined, 'stamp', 'stamp']);
  await anchorBy('printf late');
  expect(await told()).toEqual(['late', 'late', 'late', 'stamp', 'stamp']);
});
