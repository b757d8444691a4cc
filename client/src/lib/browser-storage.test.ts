// @vitest-environment jsdom
// @vitest-environment-options { "url": "https://site.example/" }
import { expect, it } from 'vitest';
import { tellServer } from './browser-storage.ts';

it('by https the server is told under names that no other host can set', () => {
  tellServer('theme', 'light');
  tellServer('language', 'de');
  expect(document.cookie.split('; ').sort()).toEqual(['__Host-language=de', '__Host-theme=light']);
});
