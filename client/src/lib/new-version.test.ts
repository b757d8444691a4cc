// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';

const fetchMock = vi.fn<typeof fetch>();
const pageWith = (entry: string) => new Response(`<script type="module" src="/assets/${entry}"></script>`);
const load = vi.fn();

/** A page of the old program, which has just been loaded. */
async function openPage() {
  vi.resetModules();
  vi.doMock('./load-anew.ts', async (original) => {
    const real = await original<typeof import('./load-anew.ts')>();
    return { ...real, loadAnew: async () => (real.hasTyped() ? undefined : load()) };
  });
  const versions = { ...(await import('./new-version.ts')), ...(await import('./known-version.ts')) };
  const { followTyping } = await import('./load-anew.ts');
  followTyping();
  return versions;
}

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
  fetchMock.mockReset();
  load.mockReset();
  document.head.innerHTML = '<script type="application/json" src="/assets/index-old.js"></script>';
  document.body.innerHTML = '<textarea></textarea>';
});

it('a newer program is taken with the next page', async () => {
  const { lookForNewVersion, takeNewVersion } = await openPage();
  takeNewVersion();
  fetchMock.mockResolvedValueOnce(pageWith('index-new.js'));
  await lookForNewVersion();
  expect(load).not.toHaveBeenCalled();
  takeNewVersion();
  expect(load).toHaveBeenCalledOnce();
});

it.each([
  ['the same program', () => Promise.resolve(pageWith('index-old.js'))],
  ['an error', () => Promise.resolve(new Response('', { status: 502 }))],
  ['no answer', () => Promise.reject(new TypeError('failed'))],
])('%s is nothing new', async (_, answer) => {
  const { lookForNewVersion, takeNewVersion } = await openPage();
  fetchMock.mockImplementationOnce(answer);
  await lookForNewVersion();
  takeNewVersion();
  expect(load).not.toHaveBeenCalled();
});

it('never while something is typed, nor while something is on its way', async () => {
  const { lookForNewVersion, takeNewVersion } = await openPage();
  fetchMock.mockResolvedValueOnce(pageWith('index-new.js'));
  await lookForNewVersion();
  const field = document.querySelector('textarea');
  if (!field) throw new Error('There is no field');
  fireEvent.input(field, { target: { value: 'Half a mess' } });
  takeNewVersion();
  expect(load).not.toHaveBeenCalled();
  fireEvent.input(field, { target: { value: '' } });
  const { holdLoadAnew } = await import('./load-anew.ts');
  const sent = holdLoadAnew(() => true);
  takeNewVersion();
  expect(load).not.toHaveBeenCalled();
  sent();
  takeNewVersion();
  expect(load).toHaveBeenCalledOnce();
});
