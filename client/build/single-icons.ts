import * as icons from '@mdi/js';
import type { Plugin } from 'vite';

const IMPORT = /import\s*\{([^}]*)\}\s*from\s*['"]@mdi\/js['"];?/g;
const PREFIX = 'virtual:icon/';

/**
 * In the build every icon is a module of its own. As one module, `@mdi/js` would put the icons of all
 * screens into the first visit.
 */
export function singleIcons(): Plugin {
  return {
    name: 'single-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return undefined;
      const path: unknown = Reflect.get(icons, id.slice(PREFIX.length));
      if (typeof path !== 'string') throw new Error(`There is no icon ${id.slice(PREFIX.length)}`);
      return { code: `export default ${JSON.stringify(path)};`, moduleSideEffects: false };
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('@mdi/js')) return undefined;
      const single = (names: string) =>
        names
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean)
          .map((name) => `import ${name} from ${JSON.stringify(PREFIX + name)};`)
          .join(' ');
      return { code: code.replace(IMPORT, (_, names: string) => single(names)), map: null };
    },
  };
}
