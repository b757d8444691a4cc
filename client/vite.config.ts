import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { compressed } from './build/compressed.ts';
import { firstHtml } from './build/first-html.ts';
import { serviceWorker } from './build/service-worker.ts';
import { singleIcons } from './build/single-icons.ts';

const API_ORIGIN = process.env.API_ORIGIN ?? 'http://localhost:3000';

/** What only the administrator's side has. */
const STAFF =
  /\/features\/(administration|assistant|finance|knowledge|plans|reports|revenue|risk|translations)\/|\/(admin|console)\/|\/staff-|\/admin-/;

/** What stands around every page of a customer, and what the first has. */
const AROUND =
  /\/app\/layouts\/|\/components\/|\/features\/(dashboard|mining|rates|tour)\/|\/(activity-center|balance-hero|launcher-button|notification-bell)\.tsx$/;

/** Code in chunks that change only when a dependency does, and that a light page can leave out. */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
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
    test: /^(?!.*anatomy).*node_modules\/(.*\/components\/(dialog|drawer|portal)|@zag-js\/(dialog|focus-trap|aria-hidden|remove-scroll|dismissable|interact-outside))\//,
    priority: 46,
    includeDependenciesRecursively: false,
  },
  {
    name: 'controls',
    test: /^(?!.*anatomy).*node_modules\/(.*\/components\/(checkbox|field|fieldset|input|native-select|progress|switch|table|tabs|textarea)|@zag-js\/(auto-resize|checkbox|focus-visible|progress|switch|tabs))\//,
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
  {
    name: (id, graph) => {
      const users = graph.getModuleInfo(id)?.importers ?? [];
      if (users.every((file) => STAFF.test(file))) return 'staff-icons';
      return users.some((file) => AROUND.test(file)) ? 'shell-icons' : 'icons';
    },
    debugName: 'icons',
    test: /^virtual:icon\//,
    minShareCount: 2,
    priority: 20,
  },
  // What a first visit needs, in one piece.
  { name: 'first', tags: ['$initial'], priority: 30 },
];

/** Asks for the latin text font together with the page, instead of after the stylesheet that names it. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((file) => /inter-latin-wght-.*\.woff2$/.test(file))
        .map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        })),
  },
};

/** Its package leads bundlers to the build for development, whose warnings nobody reads here. */
const ROUTER = path.join(import.meta.dirname, '../node_modules/react-router/dist/production');

export default defineConfig({
  resolve: {
    alias: [
      { find: /^react-router$/, replacement: path.join(ROUTER, 'index.mjs') },
      { find: /^react-router\/dom$/, replacement: path.join(ROUTER, 'dom-export.mjs') },
    ],
  },
  plugins: [singleIcons(), react(), preloadFont, firstHtml(), serviceWorker(), compressed()],
  build: {
    target: 'es2023',
    // Every browser of that target knows modulepreload.
    modulePreload: { polyfill: false },
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // One small sheet: most styles are Chakra's, made in the browser.
    cssCodeSplit: false,
    rolldownOptions: {
      // What Chakra's recipes are made with: without this the bundle has those of every component.
      treeshake: { manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'defineStyle'] },
      output: { codeSplitting: { groups: GROUPS } },
    },
  },
  server: {
    proxy: {
      // What the server answers itself; everything else is the client's.
      '/api': API_ORIGIN,
      '/dev/mailbox': API_ORIGIN,
      '/health': API_ORIGIN,
      '/metrics': API_ORIGIN,
      '/socket.io': { target: API_ORIGIN, ws: true },
    },
  },
});
