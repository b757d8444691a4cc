// @vitest-environment jsdom
import type { ViewContent } from '@lode/shared/support/view-schemas';
import { expect, it } from 'vitest';
import { isShown } from './use-views.ts';

it('a saved view is shown where the list shows just that; only everything is searched', () => {
  const all: ViewContent = {
    tab: 'all',
    filter: 'closed',
    search: 'wallet',
    tag: null,
    priority: 'high',
    team: null,
  };
  expect(isShown(all, { ...all })).toBe(true);
  for (const other of [{ search: '' }, { filter: 'all' }, { priority: null }, { tab: 'mine' }] as const)
    expect(isShown(all, { ...all, ...other })).toBe(false);
  const mine = { ...all, tab: 'mine' } as const;
  expect(isShown(mine, { ...mine, search: '', filter: 'all' })).toBe(true);
});
