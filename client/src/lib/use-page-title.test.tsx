// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setPageAttention } from './page-attention.ts';
import { usePageTitle } from './use-page-title.ts';

function Page() {
  usePageTitle('Users');
  return null;
}

it('says before the title of whatever page is open how much waits', () => {
  render(<Page />);
  expect(document.title).toMatch(/^Users · /);
  act(() => setPageAttention(2));
  expect(document.title).toMatch(/^\(2\) Users · /);
  act(() => setPageAttention(0));
  expect(document.title).toMatch(/^Users · /);
});
