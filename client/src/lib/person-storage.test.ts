// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { forgetUnsent, unsentKey } from './person-storage.ts';

const keys = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const side of ['user', 'admin'] as const) {
    for (const person of ['anna', 'bert']) {
      localStorage.setItem(unsentKey('lode.draft', side, person, 's'), 'half a word');
      localStorage.setItem(unsentKey('lode.outbox', side, person, 's', 'cid'), '{}');
    }
  }
  localStorage.setItem('theme', 'light');
  sessionStorage.setItem('article-draft:1', '{}');
});

it('what was not sent goes with who logs out, of that side only; what is nobody’s stays', () => {
  forgetUnsent('admin');
  expect(keys()).toEqual([
    'lode.draft:user:anna:s',
    'lode.draft:user:bert:s',
    'lode.outbox:user:anna:s:cid',
    'lode.outbox:user:bert:s:cid',
    'theme',
  ]);
});

it('who comes back finds their own, and nobody else’s', () => {
  forgetUnsent('user', 'anna');
  expect(keys().filter((key) => key.includes(':user:'))).toEqual([
    'lode.draft:user:anna:s',
    'lode.outbox:user:anna:s:cid',
  ]);
  expect(keys()).toContain('article-draft:1');
  expect(keys()).toContain('lode.draft:admin:bert:s');
});
