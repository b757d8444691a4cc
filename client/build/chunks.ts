import path from 'node:path';
import type { Rolldown } from 'vite';

/** What only the administrator's side has. */
const STAFF =
  /\/features\/(administration|assistant|finance|knowledge|plans|reports|revenue|risk|translations)\/|\/(admin|console)\/|\/staff-|\/admin-/;

const SOURCES = path.resolve(import.meta.dirname, '../src');

/** What stands around every page of a customer. */
const AROUND = [
  'app/routes.tsx',
  'app/chakra-root.tsx',
  'app/layouts/user-layout.tsx',
  'app/layouts/bell.tsx',
  'components/ui/demo-life.tsx',
];
/** Where customers arrive. */
const FIRST_PAGE = 'app/pages/dashboard-page.tsx';
const HOME = ['app/pages/home-page.tsx', 'app/layouts/public-layout.tsx'];
/** Pages without Chakra, which share little with it and shall not load the rest. */
const LIGHT = [
  ...HOME,
  ...['all-withdrawals', 'transparency', 'status', 'help', 'legal', 'watch'].map(
    (name) => `app/pages/${name}-page.tsx`,
  ),
];
const SOCKET = 'lib/socket.ts';
/** Where somebody logs in. */
const LOGINS = ['app/layouts/auth-layout.tsx', 'app/pages/login-page.tsx', 'app/pages/register-page.tsx'];
/** The lists of both sides' pages. */
const CUSTOMER_ROUTES = 'app/routes.tsx';
const STAFF_ROUTES = 'app/staff-routes.tsx';

type Graph = Parameters<Exclude<Rolldown.CodeSplittingGroup['name'], string>>[1];

const sourceFile = (file: string) => path.join(SOURCES, file);

/** These modules with all that they import before they run. */
function closureOf(ids: readonly string[], graph: Graph): Set<string> {
  const found = new Set<string>();
  const take = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) take(next);
  };
  for (const id of ids) take(id);
  return found;
}

interface Shares {
  /** Who has what, the narrowest first: a module is of the first that has it. */
  owners: [name: string, modules: Set<string>][];
  /** What pages without Chakra consist of. */
  light: Set<string>;
  /** What the home page consists of, and what a customer's first page does: that alone is put together. */
  home: Set<string>;
  first: Set<string>;
  /** What any page of a customer consists of. */
  inner: Set<string>;
}

let shares: Shares | undefined;

function sharesOf(graph: Graph): Shares {
  const around = AROUND.map(sourceFile);
  const firstPage = sourceFile(FIRST_PAGE);
  const pagesOf = (routes: string) => graph.getModuleInfo(sourceFile(routes))?.dynamicallyImportedIds ?? [];
  const pages = pagesOf(CUSTOMER_ROUTES);
  const others = pages.filter((id) => id !== firstPage);
  const first = closureOf([...around, firstPage], graph);
  const home = closureOf(HOME.map(sourceFile), graph);
  const inner = closureOf(pages, graph);
  const light = closureOf(LIGHT.map(sourceFile), graph);
  const owners: [string, Set<string>][] = [
    ['everywhere', home],
    ['light', light],
    ['live', closureOf([sourceFile(SOCKET)], graph)],
    ['entrance', closureOf(LOGINS.map(sourceFile), graph)],
    ['shell', closureOf(pagesOf(STAFF_ROUTES), graph)],
    ['customer', closureOf([...around, ...others], graph)],
    ['first-page', first],
  ];
  return { owners, light, home, first, inner };
}

/** Which piece of the home page, or of a customer's first page, a module belongs to; null for what comes later. */
function firstPiece(id: string, graph: Graph): string | null {
  shares ??= sharesOf(graph);
  const { first, home, inner } = shares;
  if (!first.has(id)) return home.has(id) && !inner.has(id) ? 'home' : null;
  return shares.owners.find(([, modules]) => modules.has(id))?.[0] ?? null;
}

/** Icons have pieces of their own: many are used by few pages. */
function iconChunk(id: string, graph: Graph): string {
  const users = graph.getModuleInfo(id)?.importers ?? [];
  if (users.every((file) => STAFF.test(file))) return 'staff-icons';
  shares ??= sharesOf(graph);
  const { home, light, first } = shares;
  const ofFirst = users.some((file) => first.has(file));
  if (users.some((file) => home.has(file))) return ofFirst ? 'everywhere-icons' : 'home-icons';
  if (users.some((file) => light.has(file))) return ofFirst ? 'shared-icons' : 'light-icons';
  return ofFirst ? 'first-icons' : 'icons';
}

/** The same for an icon of which a first page's pieces have need, however few: beside the page it would be there too late for them. */
function firstIconChunk(id: string, graph: Graph): string | null {
  shares ??= sharesOf(graph);
  const { home, first } = shares;
  const users = graph.getModuleInfo(id)?.importers ?? [];
  return users.some((file) => home.has(file) || first.has(file)) ? iconChunk(id, graph) : null;
}

/** Code in chunks that change only when a dependency does, and that a light page can leave out. */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'zod', test: /node_modules\/zod\//, priority: 50 },
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom)\//,
    priority: 40,
  },
  // Texts with markup inside need a parser; the first page has none.
  {
    name: 'rich-text',
    test: /react-i18next\/.*\/Trans|node_modules\/html-parse-stringify\//,
    priority: 45,
    includeDependenciesRecursively: false,
  },
  {
    name: 'i18n',
    test: /node_modules\/(i18next|react-i18next)\//,
    priority: 40,
    includeDependenciesRecursively: false,
  },
  { name: 'realtime', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)/, priority: 40 },
  { name: 'motion', test: /node_modules\/(framer-motion|motion-dom|motion-utils)\//, priority: 40 },
  { name: 'forms', test: /node_modules\/(react-hook-form|@hookform)\//, priority: 40 },
  // Of Chakra, what only fields and tabs, and only what opens over a page, stand on.
  {
    name: 'overlays',
    test: /^(?!.*anatomy).*node_modules\/(.*\/(components\/(dialog|drawer|portal)\/|theme\/recipes\/(dialog|drawer)\.)|@zag-js\/(dialog|focus-trap|aria-hidden|remove-scroll|dismissable|interact-outside)\/)/,
    priority: 46,
    includeDependenciesRecursively: false,
  },
  {
    name: 'controls',
    test: /^(?!.*anatomy).*node_modules\/(.*\/(components\/(checkbox|checkmark|field|fieldset|input|kbd|native-select|progress|switch|table|tabs|textarea)\/|theme\/recipes\/(checkbox|checkmark|field|input|kbd|native-select|select|switch|table|tabs|textarea)\.)|@zag-js\/(auto-resize|checkbox|focus-visible|progress|switch|tabs)\/)/,
    priority: 44,
    includeDependenciesRecursively: false,
  },
  {
    name: 'machines',
    test: /^(?!.*anatomy).*(@ark-ui\/.*\/presence|@zag-js\/(presence|react|(core|dom-query)\/dist\/(?!shared|index|chunk|merge-props)))/,
    priority: 42,
    includeDependenciesRecursively: false,
  },
  { name: 'chakra', test: /node_modules\/(@chakra-ui|@ark-ui|@zag-js|@emotion)\//, priority: 40 },
  { name: firstIconChunk, debugName: 'first-icons', test: /^virtual:icon\//, priority: 21 },
  {
    name: iconChunk,
    debugName: 'icons',
    test: /^virtual:icon\//,
    minShareCount: 2,
    priority: 20,
  },
  // In English, where every one of these is asked for by its own.
  { name: 'first-texts', test: /\/locales\/en\/(dashboard|estimate|mining|wallet)\.json$/, priority: 16 },
  // What a first page needs beside that, in few pieces: many small ones compress badly.
  {
    // What is asked for by itself stays by itself.
    name: (id, graph) => (graph.getModuleInfo(id)?.dynamicImporters.length ? null : firstPiece(id, graph)),
    debugName: 'first-pages',
    test: /\/(client|shared)\/src\/.*\.(tsx?|module\.css)$|node_modules\/jotai\//,
    priority: 15,
    includeDependenciesRecursively: false,
  },
  // What a first visit needs, in one piece.
  { name: 'first', tags: ['$initial'], priority: 30 },
];
