import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { CHUNKS } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { firstHtml } from './build/first-html.ts';
import { leanChakra } from './build/lean-chakra.ts';
import { leanPreloads } from './build/lean-preloads.ts';
import { leanRouter } from './build/lean-router.ts';
import { noCircles } from './build/no-circles.ts';
import { serviceWorker } from './build/service-worker.ts';
import { singleIcons } from './build/single-icons.ts';

const API_ORIGIN = process.env.API_ORIGIN ?? 'http://localhost:3000';

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
  plugins: [
    singleIcons(),
    leanChakra(),
    leanRouter(),
    leanPreloads(),
    noCircles(),
    react(),
    preloadFont,
    firstHtml(),
    serviceWorker(),
    compressed(),
  ],
  build: {
    target: 'es2023',
    // Inlined assets would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // One small sheet: most styles are Chakra's, made in the browser.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake: {
        // Reading a property does nothing else in what we use: classes that nobody uses can go.
        propertyReadSideEffects: false,
        // What Chakra's recipes are made with: without this the bundle has those of every component.
        manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe', 'defineStyle'],
      },
      output: { codeSplitting: { groups: CHUNKS } },
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
