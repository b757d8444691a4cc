/**
 * Who may import whom. Every rule here has a planted violation in tests/contract/boundaries.test.ts.
 * Tests may import anything: a rule about our code leaves out `*.test.ts(x)` and `tests/`.
 */
const swc = require('@swc/core');
const floors = require('./floors.cjs');

// dependency-cruiser asks swc for plain TypeScript whatever the file is, and so could not read any `.tsx`.
const parseAsTypeScript = swc.parseFileSync;
swc.parseFileSync = (file, options) => parseAsTypeScript(file, { ...options, tsx: file.endsWith('.tsx') });

const TESTS = '\\.test\\.tsx?$';
const OURS = '^(shared|server|client|workers|embedded|tests)/';

/** A rule that fails the run. */
function forbid(name, comment, from, to) {
  return { name, comment, severity: 'error', from: { pathNot: TESTS, ...from }, to };
}

/** Inside one package, the parts of `lower` may not reach up to those of `upper`. */
function layer(name, lower, upper) {
  return forbid(
    name,
    'Inside a package: platform, lib and ui ← features ← app.',
    { path: lower },
    { path: upper },
  );
}

const FEATURES = '^(server/src/features|shared/src|workers/src)';
const SERVER_FEATURES = '^server/src/features';
/** Folders beside the features of their package. */
const NO_FEATURES = ['core', 'wire', 'lib', 'app'];

/** A floor reaches neither its own other features nor those above; a worker's features neither the server's. */
function floor(features, index) {
  const higher = floors.slice(index).flat().join('|');
  return forbid(
    `floor-${index + 1}-reaches-below-only`,
    `Floor ${index + 1} (${features.join(', ')}) may not reach its own floor or above: ${higher.replaceAll('|', ', ')}.`,
    { path: `${FEATURES}/(${features.join('|')})/` },
    {
      path: [`^$1/(${higher})/`, `${SERVER_FEATURES}/(${higher})/`],
      pathNot: ['^$1/$2/', `${SERVER_FEATURES}/$2/`],
    },
  );
}

/** What a floor of the server or the workers reads of the contracts: its own, those below, and the jobs it queues above. */
function contractsBelow(features, index) {
  const higher = floors.slice(index).flat().join('|');
  return forbid(
    `floor-${index + 1}-reads-contracts-below`,
    `Floor ${index + 1} (${features.join(', ')}) tells those above by their jobs only.`,
    { path: `^(?:${SERVER_FEATURES.slice(1)}|workers/src)/(${features.join('|')})/` },
    { path: `^shared/src/(${higher})/`, pathNot: ['^shared/src/$1/', '^shared/src/[^/]+/jobs\\.ts$'] },
  );
}

/** A feature alone at the top has nobody beside or above it. */
const peopled = floors.filter((_, index) => floors.slice(index).flat().length > 1);

module.exports = {
  forbidden: [
    // Between packages
    forbid(
      'shared-imports-nothing-of-ours',
      'The contracts stand alone.',
      { path: '^shared/' },
      { path: OURS, pathNot: '^shared/' },
    ),
    forbid(
      'shared-uses-zod-only',
      'The contracts run in the browser and on the server: zod only, no Node, no DOM.',
      { path: '^shared/src/' },
      { pathNot: [OURS, '(^|/)node_modules/zod/'] },
    ),
    forbid(
      'client-imports-shared-only',
      'The client knows the server through the contracts.',
      { path: '^client/' },
      { path: OURS, pathNot: '^(client|shared)/' },
    ),
    forbid(
      'server-imports-shared-only',
      'The server knows neither the workers nor who starts it, and the store only by its address.',
      { path: '^server/' },
      { path: OURS, pathNot: '^(server|shared)/' },
    ),
    forbid(
      'workers-stay-at-the-servers-doors',
      'A job is a call of a command: workers reach commands, queries, platform and how a process starts.',
      { path: '^workers/' },
      {
        path: '^server/',
        pathNot: [
          '^server/src/features/[^/]+/(commands|queries)/',
          '^server/src/platform/',
          '^server/src/app/(feature-list|lifecycle)\\.ts$',
        ],
      },
    ),
    forbid(
      'workers-import-shared-and-server-only',
      'Workers know neither the client nor who starts them.',
      { path: '^workers/' },
      { path: OURS, pathNot: '^(workers|server|shared)/' },
    ),
    forbid(
      'embedded-stands-alone',
      'The one-machine defaults start the site as processes; they are no part of it. How secrets lie in files is told once.',
      { path: '^embedded/' },
      { path: OURS, pathNot: ['^embedded/', '^server/src/platform/secret-files\\.ts$'] },
    ),
    forbid(
      'supervisor-starts-the-store-as-a-process',
      'The embedded store is reached over its wire protocol only.',
      { path: '^embedded/(?!mongo/)' },
      { path: '^embedded/mongo/' },
    ),
    forbid(
      'store-knows-no-supervisor',
      'The embedded store is a server of its own.',
      { path: '^embedded/mongo/' },
      { path: '^embedded/', pathNot: '^embedded/mongo/' },
    ),

    // Inside a package
    layer('shared-core-below-features', '^shared/src/core/', '^shared/src/(?!core/)'),
    layer('shared-features-below-wire', '^shared/src/(?!wire/)', '^shared/src/wire/'),
    layer('server-platform-below-features', '^server/src/platform/', '^server/src/(features|app)/'),
    layer('server-features-below-app', '^server/src/features/', '^server/src/(app/|main\\.ts)'),
    layer('client-lib-below-features', '^client/src/(lib|components)/', '^client/src/(features|app)/'),
    layer('client-lib-below-ui', '^client/src/lib/', '^client/src/components/'),
    layer('client-features-below-app', '^client/src/features/', '^client/src/app/'),
    layer('workers-lib-below-features', '^workers/src/lib/', '^workers/src/(?!lib/)'),
    layer('workers-features-below-app', '^workers/src/(?!app/|main\\.ts)', '^workers/src/(app/|main\\.ts)'),
    forbid(
      'client-features-apart',
      'Pages compose features; features do not know each other.',
      { path: '^client/src/features/([^/]+)/' },
      { path: '^client/src/features/', pathNot: '^client/src/features/$1/' },
    ),
    forbid(
      'server-features-through-commands-and-queries',
      'A server feature reaches another only through its commands or queries, or to answer its ports.',
      { path: '^server/src/features/([^/]+)/' },
      {
        path: '^server/src/features/',
        pathNot: ['^server/src/features/$1/', '^server/src/features/[^/]+/(commands|queries|ports)/'],
      },
    ),

    // Between features
    ...peopled.map(floor),
    ...peopled.map(contractsBelow),
    forbid(
      'features-have-a-floor',
      'A new feature is put on a floor of floors.cjs: on the lowest that is above all it needs.',
      { path: `${FEATURES}/(?!(${[...floors.flat(), ...NO_FEATURES].join('|')})/)[^/]+/` },
      {},
    ),

    // Everywhere
    forbid(
      'no-cycles',
      'What needs each other belongs together or has a third below it.',
      {},
      { circular: true },
    ),
    {
      name: 'no-barrels',
      comment: 'No index files: a module is imported where it is.',
      severity: 'error',
      from: {},
      to: { path: '(^|/)index\\.[jt]sx?$', pathNot: 'node_modules' },
    },
    forbid(
      'code-never-imports-tests',
      'What is shipped does not depend on its tests.',
      { path: OURS, pathNot: [TESTS, '^tests/'] },
      { path: [TESTS, '^tests/'] },
    ),
    {
      name: 'everything-resolves',
      comment: 'An import that cannot be found would escape every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // TypeScript 7 has no compiler interface for the default parser: without swc nothing is cruised.
    parser: 'swc',
    combinedDependencies: true,
    doNotFollow: { path: 'node_modules' },
    // Declaration files hold no code, and swc cannot read them.
    exclude: { path: '(^|/)(dist|\\.data[^/]*|test-results)/|\\.d\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mts', '.js', '.mjs', '.cjs', '.json', '.d.ts', '.css'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
