import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/production\/chunk-\w+\.mjs$/;
const NAMED = /^\w+\.displayName = .*$/gm;
const MADE = /^(var \w+ = )(?=React\w*\.(?:createContext|forwardRef|memo)\()/gm;
/** What a link does where a server renders: our links ask for what they lead to themselves (app/fetch-ahead.ts). */
const PREFETCH = 'function PrefetchPageLinks(';

/**
 * The build leaves out the router's forms, loaders and server rendering, which nobody here uses: names given to components,
 * and calls that a bundler cannot know to be harmless, would hold all of it in the first visit.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!ROUTER.test(id) || !code.includes('function BrowserRouter(')) return undefined;
      if (!code.includes(PREFETCH)) throw new Error('The router is not as expected');
      const lean = code
        .replace(NAMED, '')
        .replace(MADE, '$1/* @__PURE__ */ ')
        .replace(PREFETCH, `${PREFETCH}) { return null; }\nfunction unusedPrefetch(`);
      return { code: lean, map: null };
    },
  };
}
