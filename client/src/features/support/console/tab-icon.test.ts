// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { markTabIcon } from './tab-icon.ts';

const icons = () =>
  [...document.querySelectorAll('link[rel="icon"]')].map((icon) => icon.getAttribute('href'));

it('marks the icon, whatever icons the page has, and puts them back', () => {
  document.head.innerHTML =
    '<link rel="icon" href="/favicon.svg"><link rel="icon" href="/favicon-48.png"><link rel="manifest">';
  markTabIcon(false);
  expect(icons()).toEqual(['/favicon.svg', '/favicon-48.png']);
  markTabIcon(true);
  markTabIcon(true);
  expect(icons()).toEqual(['/favicon-marked.svg']);
  markTabIcon(false);
  expect(icons()).toEqual(['/favicon.svg', '/favicon-48.png']);
});
