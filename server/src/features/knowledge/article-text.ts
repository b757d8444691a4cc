import markdownIt from 'markdown-it';

/** Markdown alone: HTML in it stays text, and only links that a browser may safely follow become links. */
const markdown = markdownIt({ html: false, typographer: true });

/** The HTML of an article's text. */
export function toHtml(text: string): string {
  return markdown.render(text);
}

/** The first paragraph without its signs of Markdown. */
export function summaryOf(text: string): string {
  const first = markdown.parse(text, {}).find(({ type }) => type === 'inline');
  return plainOf(first?.children ?? []);
}

function plainOf(children: { type: string; content: string }[]): string {
  return children
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim();
}

/** Figures by the name that articles give them, as texts. */
export type Facts = Record<string, string>;

/** One step for each sign: blanks around a name are taken off afterwards. */
const PLACE = /\{\{([^{}]{0,100})\}\}/g;

/** The names of the figures that a text asks for. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].map(([, name = '']) => name.trim());
}

/** Where a text leads to. */
export function linksIn(text: string): string[] {
  return markdown.parse(text, {}).flatMap(({ children }) =>
    (children ?? []).flatMap((token) => {
      const to = token.type === 'link_open' ? token.attrGet('href') : token.attrGet('src');
      return to === null ? [] : [String(to)];
    }),
  );
}

/** @throws Error for a name that no figure has: an article never shows a hole. */
export function fillFacts(text: string, facts: Facts): string {
  return text.replace(PLACE, (_, place: string) => {
    const name = place.trim();
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact === undefined) throw new Error(`No figure is called ${name}`);
    return fact;
  });
}

/** A piece of an article as plain text; the steps of a numbered list belong together. */
export interface Block {
  kind: 'paragraph' | 'step' | 'item' | 'row';
  text: string;
}

/** An article's text without signs of Markdown; a row of a table is told with the heads of its columns. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const lists: Block['kind'][] = [];
  let heads: string[] = [];
  let cells: string[] = [];
  let inHead = false;
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'ordered_list_open') lists.push('step');
    if (token.type === 'bullet_list_open') lists.push('item');
    if (token.type.endsWith('_list_close')) lists.pop();
    if (token.type === 'thead_open') [inHead, heads] = [true, []];
    if (token.type === 'thead_close') inHead = false;
    if (token.type === 'tr_open') cells = [];
    if (token.type === 'tr_close' && !inHead) blocks.push({ kind: 'row', text: rowOf(heads, cells) });
    if (token.type !== 'inline') continue;
    const plain = plainOf(token.children ?? []);
    if (inHead) heads.push(plain);
    else if (heads.length > 0 && token.level > 2) cells.push(plain);
    else blocks.push({ kind: lists.at(-1) ?? 'paragraph', text: plain });
  }
  return blocks;
}

function rowOf(heads: string[], [first, ...others]: string[]): string {
  return `${first}: ${others.map((cell, at) => `${heads[at + 1]} ${cell}`).join(', ')}`;
}
