import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe's rules about colours look at; the others look at what is the same in both themes. */
export const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

interface Sought {
  /** These rules only. */
  rules?: string[] | undefined;
  /** A part of the document, by its selector. */
  within?: string;
}

/** What axe finds in a document, as lines that say where: nothing is the goal. */
export async function problems(page: Page, { rules, within }: Sought = {}): Promise<string[]> {
  // Once for each document: it is much to read.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // All that passed would be described at length, and nobody reads it.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules && { runOnly: rules }) };
  const run = async ([context, how]: [string | undefined, axe.RunOptions]) => {
    const { axe: there } = window as unknown as { axe: typeof axe };
    const { violations } = await there.run(context ?? document, how);
    return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
  };
  return page.evaluate(run, [within, options] as [string | undefined, axe.RunOptions]);
}
