import { execFile } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

const root = fileURLToPath(new URL('../..', import.meta.url));
const configFile = join(root, '.dependency-cruiser.cjs');
const TREES = ['shared/src', 'server/src', 'workers/src', 'client/src', 'embedded', 'tests'];

/** What a violation looks like: the rule, the file that is caught, and the import that it makes. */
const PLANTED: [rule: string, file: string, imported: string][] = [
  ['shared-imports-nothing-of-ours', 'shared/src/rates/schemas.ts', '@lode/server/platform/clock'],
  ['shared-uses-zod-only', 'shared/src/rates/rest.ts', 'node:fs'],
  ['shared-core-below-features', 'shared/src/core/money.ts', '../rates/jobs.ts'],
  ['shared-features-below-wire', 'shared/src/support/jobs.ts', '../wire/job-contract.ts'],
  ['client-imports-shared-only', 'client/src/lib/clock.ts', '@lode/server/platform/clock'],
  ['client-lib-below-ui', 'client/src/lib/look.ts', '../components/ui/button.tsx'],
  ['client-lib-below-features', 'client/src/components/ui/panel.tsx', '../../features/site/api.ts'],
  ['client-features-apart', 'client/src/features/support/panel.tsx', '../site/api.ts'],
  ['client-features-below-app', 'client/src/features/home/page.tsx', '../../app/router.tsx'],
  ['server-imports-shared-only', 'server/src/platform/store.ts', '../../../embedded/mongo/main.ts'],
  ['server-imports-shared-only', 'server/src/app/jobs.ts', '@lode/workers/app/table'],
  ['server-platform-below-features', 'server/src/platform/outbox.ts', '../features/site/site.model.ts'],
  ['server-features-below-app', 'server/src/features/site/site.routes.ts', '../../app/http.ts'],
  [
    'server-features-through-commands-and-queries',
    'server/src/features/site/desk.ts',
    '../support/desk.model.ts',
  ],
  [
    'workers-stay-at-the-servers-doors',
    'workers/src/activities/a.ts',
    '@lode/server/features/support/desk.model',
  ],
  ['workers-import-shared-and-server-only', 'workers/src/rates/b.ts', '../../../client/src/app/router.tsx'],
  ['workers-features-below-app', 'workers/src/rates/c.ts', '../app/table.ts'],
  ['workers-lib-below-features', 'workers/src/lib/processor.ts', '../support/sweep.ts'],
  ['embedded-stands-alone', 'embedded/services.ts', '../server/src/app/http.ts'],
  ['supervisor-starts-the-store-as-a-process', 'embedded/store.ts', './mongo/main.ts'],
  ['store-knows-no-supervisor', 'embedded/mongo/wire.ts', '../ports.ts'],
  ['floor-1-reaches-below-only', 'server/src/features/mail/letter.ts', '../support/commands/open.ts'],
  ['floor-1-reaches-below-only', 'shared/src/ledger/socket.ts', '../rates/jobs.ts'],
  ['floor-2-reaches-below-only', 'server/src/features/guard/people.ts', '../support/commands/open.ts'],
  ['floor-3-reaches-below-only', 'workers/src/accounts/login.ts', '../support/sweep.ts'],
  [
    'floor-3-reaches-below-only',
    'workers/src/accounts/told.ts',
    '@lode/server/features/support/commands/open',
  ],
  ['floor-4-reaches-below-only', 'workers/src/webhooks/sweep.ts', '../support/sweep.ts'],
  [
    'floor-5-reaches-below-only',
    'server/src/features/risk/commands/assess.ts',
    '../../support/ports/desk.ts',
  ],
  ['floor-6-reaches-below-only', 'shared/src/mining/rest.ts', '../store/price.ts'],
  ['floor-7-reaches-below-only', 'workers/src/referrals/sweep.ts', '../activities/check.ts'],
  ['floor-8-reaches-below-only', 'server/src/features/store/shop.ts', '../activities/commands/wake.ts'],
  ['floor-9-reaches-below-only', 'shared/src/activities/rest.ts', '../site/socket.ts'],
  ['floor-10-reaches-below-only', 'shared/src/finance/rest.ts', '../site/socket.ts'],
  ['floor-1-reads-contracts-below', 'server/src/features/ledger/told.ts', '@lode/shared/site/socket'],
  ['floor-2-reads-contracts-below', 'server/src/features/guard/told.ts', '@lode/shared/site/socket'],
  ['floor-3-reads-contracts-below', 'workers/src/accounts/room.ts', '@lode/shared/site/socket'],
  ['floor-4-reads-contracts-below', 'server/src/features/keys/told.ts', '@lode/shared/site/socket'],
  ['floor-5-reads-contracts-below', 'server/src/features/risk/words.ts', '@lode/shared/site/socket'],
  ['floor-6-reads-contracts-below', 'server/src/features/mining/told.ts', '@lode/shared/site/socket'],
  ['floor-7-reads-contracts-below', 'workers/src/referrals/told.ts', '@lode/shared/site/socket'],
  ['floor-8-reads-contracts-below', 'server/src/features/store/told.ts', '@lode/shared/site/socket'],
  ['floor-9-reads-contracts-below', 'server/src/features/activities/told.ts', '@lode/shared/site/socket'],
  ['floor-10-reads-contracts-below', 'server/src/features/finance/told.ts', '@lode/shared/site/socket'],
  ['features-have-a-floor', 'server/src/features/novelty/novelty.ts', '../../platform/clock.ts'],
  ['features-have-a-floor', 'shared/src/novelty/rest.ts', '../core/page.ts'],
  ['features-have-a-floor', 'workers/src/novelty/sweep.ts', '@lode/server/platform/clock'],
  ['no-cycles', 'server/src/platform/chicken.ts', './egg.ts'],
  ['no-barrels', 'server/src/app/list.ts', './index.ts'],
  ['code-never-imports-tests', 'server/src/platform/fixture.ts', './clock.test.ts'],
  ['everything-resolves', 'server/src/platform/lost.ts', './nowhere.ts'],
];

/** What the planted imports find, and imports that look much like a violation and are none. */
const ALLOWED: Record<string, string[]> = {
  'shared/src/rates/jobs.ts': ['../core/page.ts', 'zod'],
  'shared/src/core/page.ts': [],
  'shared/src/store/price.ts': ['../rates/jobs.ts'],
  'shared/src/site/socket.ts': ['../store/price.ts'],
  'shared/src/wire/job-contract.ts': ['../rates/jobs.ts'],
  'client/src/components/ui/button.tsx': ['../../lib/store.ts'],
  'client/src/lib/store.ts': ['@lode/shared/rates/jobs'],
  'client/src/features/site/api.ts': ['../../lib/store.ts'],
  'client/src/app/router.tsx': ['../features/site/api.ts'],
  'server/src/platform/clock.ts': [],
  'server/src/platform/egg.ts': ['./chicken.ts'],
  'server/src/platform/clock.test.ts': ['../app/http.ts'],
  'server/src/features/site/site.model.ts': ['../support/commands/open.ts'],
  'server/src/features/support/commands/open.ts': [
    '../../../platform/clock.ts',
    '../../mail/commands/send.ts',
  ],
  'server/src/features/support/desk.model.ts': ['./ports/desk.ts'],
  'server/src/features/support/ports/desk.ts': [],
  'server/src/features/mail/commands/send.ts': ['@lode/shared/rates/jobs'],
  'server/src/features/activities/commands/wake.ts': ['../../support/ports/desk.ts'],
  'server/src/app/http.ts': ['../features/site/site.model.ts'],
  'server/src/app/index.ts': [],
  'workers/src/app/table.ts': ['@lode/server/features/support/commands/open'],
  'workers/src/support/sweep.ts': [
    '@lode/server/platform/clock',
    '@lode/server/features/support/commands/open',
  ],
  'workers/src/activities/check.ts': ['@lode/server/features/support/commands/open'],
  'embedded/mongo/main.ts': [],
  'embedded/ports.ts': [],
  'tests/integration/any.ts': ['../../server/src/app/http.ts', '../../client/src/lib/store.ts'],
};

const cruiseSchema = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string() })),
  }),
});

/** Runs the cruiser as `npm run boundaries` does, over a tree laid out like ours. */
async function cruise(cwd: string): Promise<z.infer<typeof cruiseSchema>['summary']> {
  const tool = join(root, 'node_modules/.bin/depcruise');
  const args = ['--config', configFile, '--output-type', 'json', ...TREES];
  const output = await new Promise<string>((resolve) => {
    // It exits with the number of violations: what it prints is the answer either way.
    execFile(tool, args, { cwd, maxBuffer: 1e9 }, (_error, stdout) => resolve(stdout));
  });
  return cruiseSchema.parse(JSON.parse(output)).summary;
}

function plant(tree: string, file: string, imports: string[]): void {
  const path = join(tree, file);
  mkdirSync(dirname(path), { recursive: true });
  const lines = imports.map((from, index) => `import * as part${index} from '${from}';`);
  const element = file.endsWith('.tsx') ? ' = () => <p>planted</p>' : ': unknown[] = []';
  writeFileSync(path, `${lines.join('\n')}\nexport const planted${element};\n`);
}

function linkPackage(tree: string, name: string): void {
  const manifest = { name: `@lode/${name}`, version: '0.1.0', exports: { './*': './src/*.ts' } };
  writeFileSync(join(tree, name, 'package.json'), JSON.stringify(manifest));
  mkdirSync(join(tree, 'node_modules/@lode'), { recursive: true });
  symlinkSync(join(tree, name), join(tree, 'node_modules/@lode', name));
}

describe('boundaries', () => {
  const tree = mkdtempSync(join(tmpdir(), 'lode-boundaries-'));
  let violations: { rule: { name: string }; from: string }[] = [];

  beforeAll(async () => {
    for (const [file, imports] of Object.entries(ALLOWED)) plant(tree, file, imports);
    for (const [, file, imported] of PLANTED) plant(tree, file, [imported]);
    for (const name of ['shared', 'server', 'workers']) linkPackage(tree, name);
    writeFileSync(
      join(tree, 'package.json'),
      JSON.stringify({ name: 'planted', dependencies: { zod: '4' } }),
    );
    symlinkSync(join(root, 'node_modules/zod'), join(tree, 'node_modules/zod'));
    ({ violations } = await cruise(tree));
  });

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it.each(PLANTED)('%s is reported in %s', (rule, file) => {
    expect(violations.map(({ rule: { name }, from }) => [name, from])).toContainEqual([rule, file]);
  });

  it('reports nothing but what was planted', () => {
    const planted = new Set(PLANTED.map(([rule, file]) => `${rule} ${file}`));
    // A cycle is told once for each module in it.
    planted.add('no-cycles server/src/platform/egg.ts');
    const others = violations.filter(({ rule, from }) => !planted.has(`${rule.name} ${from}`));
    expect(others).toEqual([]);
  });

  it('has a planted violation for every rule', () => {
    const config: { forbidden: { name: string }[] } = createRequire(import.meta.url)(configFile);
    const rules = config.forbidden.map(({ name }) => name).sort();
    expect([...new Set(PLANTED.map(([rule]) => rule))].sort()).toEqual(rules);
  });

  it('has every feature of the real tree on one floor', () => {
    const floors: string[][] = createRequire(import.meta.url)(join(root, 'floors.cjs'));
    const beside = ['core', 'wire', 'lib', 'app'];
    const found = ['shared/src', 'server/src/features', 'workers/src']
      .flatMap((folder) => readdirSync(join(root, folder), { withFileTypes: true }))
      .filter((entry) => entry.isDirectory() && !beside.includes(entry.name))
      .map(({ name }) => name);
    expect(floors.flat().toSorted()).toEqual([...new Set(found)].toSorted());
    const house = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
    floors.forEach((features, index) => {
      const names = features.map((name) => `\`${name}\``).join(', ');
      expect(house).toContain(`| ${index + 1} | ${names} |`);
    });
  });

  it('cruises the real tree, all of it, and finds nothing', async () => {
    const summary = await cruise(root);
    expect(summary.violations).toEqual([]);
    expect(summary.totalCruised).toBeGreaterThan(100);
  });
});
