import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite';

const CHAKRA = path.join(import.meta.dirname, '../../node_modules/@chakra-ui/react/dist/esm');
const SOURCES = path.join(import.meta.dirname, '../src');
const HOIST = '../../node_modules/hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js';
const BASE = path.join(CHAKRA, 'preset-base.js');
/** Whole modules that the theme replaces or switches off (app/theme/system.ts), or that nothing uses, and what stands for them. */
const WITHOUT: Readonly<Record<string, string>> = {
  [path.join(CHAKRA, 'theme/tokens/colors.js')]: 'export const colors = {};',
  [path.join(CHAKRA, 'styled-system/preflight.js')]: 'export const createPreflight = () => ({});',
  // Only for components that are given the theme as a property: there are none.
  [path.join(import.meta.dirname, HOIST)]: 'export default (component) => component;',
};

async function wordsIn(folder: string, wanted: (file: string) => boolean): Promise<Set<string>> {
  const files = (await readdir(folder, { recursive: true })).filter(wanted);
  const texts = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')));
  return new Set(texts.flatMap((text) => text.match(/[\w$]+/g) ?? []));
}

/** Every word of our sources, of Chakra's components, and of those of its recipes that are named in ours. */
async function usedWords(): Promise<Set<string>> {
  const ours = await wordsIn(SOURCES, (file) => /\.tsx?$/.test(file));
  const recipes = await wordsIn(path.join(CHAKRA, 'theme/recipes'), (file) => {
    const name = file.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace('.js', '');
    // One native selects stand on.
    return name === 'select' || ours.has(`${name}Recipe`) || ours.has(`${name}SlotRecipe`);
  });
  const components = await wordsIn(path.join(CHAKRA, 'components'), (file) => file.endsWith('.js'));
  return new Set([...ours, ...recipes, ...components]);
}

/** An entry's own name, and the short ones for it. */
function namesOf(entry: ESTree.ObjectProperty): string[] {
  const names: string[] = [];
  const parts = entry.value.type === 'ObjectExpression' ? entry.value.properties : [];
  for (const part of parts) {
    if (part.type !== 'Property' || nameOf(part) !== 'shorthand' || part.value.type !== 'ArrayExpression')
      continue;
    for (const one of part.value.elements) if (one?.type === 'Literal') names.push(String(one.value));
  }
  return [nameOf(entry), ...names];
}

const nameOf = ({ key }: { key: ESTree.Node }): string => (key.type === 'Identifier' ? key.name : '');

/** Takes out of the list `object` what no word of `used` names; `written` says how an entry is written where it is used. */
function prune(
  object: ESTree.Node | null | undefined,
  used: Set<string>,
  written: (name: string) => string,
): Cut[] {
  if (object?.type !== 'ObjectExpression') throw new Error('The base of Chakra is not as expected');
  return object.properties.flatMap((entry, index) => {
    if (entry.type !== 'Property' || namesOf(entry).some((name) => used.has(written(name)))) return [];
    return [{ start: entry.start, end: object.properties[index + 1]?.start ?? entry.end }];
  });
}

interface Cut {
  start: number;
  end: number;
}

function cutsOf(code: string, used: Set<string>): Cut[] {
  const cuts: Cut[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || id.name !== 'defaultConditions') return;
      const list = init?.type === 'CallExpression' ? init.arguments[0] : undefined;
      cuts.push(...prune(list, used, (name) => `_${name}`));
    },
    Property: (entry) => {
      if (nameOf(entry) === 'utilities') cuts.push(...prune(entry.value, used, (name) => name));
    },
  }).visit(parseSync(BASE, code).program);
  return cuts.sort((one, other) => other.start - one.start);
}

/**
 * The build leaves out what Chakra's base knows of styles and states that no source names, and whole modules of which the
 * theme has nothing: all of it would come before anybody's first page.
 */
export function leanChakra(): Plugin {
  return {
    name: 'lean-chakra',
    apply: 'build',
    enforce: 'pre',
    load: (id) => WITHOUT[id],
    async transform(code, id) {
      if (id !== BASE) return undefined;
      const used = await usedWords();
      const lean = cutsOf(code, used).reduce(
        (text, { start, end }) => text.slice(0, start) + text.slice(end),
        code,
      );
      return { code: lean, map: null };
    },
  };
}
