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
  return (first?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' ? ' ' : content))
    .join('')
    .trim();
}

/** Figures by the name that articles give them, as texts. */
export type Facts = Record<string, string>;

const PLACE = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** The names of the figures that a text asks for. */
export function placesIn(text: string): string[] {
  return [...text.matchAll(PLACE)].map(([, name = '']) => name);
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
  return text.replace(PLACE, (_, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (fact === undefined) throw new Error(`No figure is called ${name}`);
    return fact;
  });
}
