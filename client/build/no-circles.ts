import type { Plugin, Rolldown } from 'vite';

/** The first circle among what these files import before they run, as a path back to its beginning. */
function circleIn(bundle: Rolldown.OutputBundle): string[] | undefined {
  const done = new Set<string>();
  const walk = (name: string, way: string[]): string[] | undefined => {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    const chunk = bundle[name];
    if (done.has(name) || chunk?.type !== 'chunk') return undefined;
    for (const next of chunk.imports) {
      const circle = walk(next, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  };
  for (const name of Object.keys(bundle)) {
    const circle = walk(name, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Refuses a build whose files import each other in a circle: one of them would run before what it uses is there. */
export function noCircles(): Plugin {
  return {
    name: 'no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const circle = circleIn(bundle);
      if (!circle) return;
      const told = `Files import each other: ${circle.join(' → ')}`;
      // What fails after it, for want of the files, is told in the place of this.
      this.warn(told);
      throw new Error(told);
    },
  };
}
