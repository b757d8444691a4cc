// @vitest-environment jsdom
import { renderHook, waitFor } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readPublic } from './api-client.ts';
import { noteAnswer, onNetworkBack, useNetworkState } from './network-state.ts';
import { StoreProvider, store } from './store.ts';

const fetchMock = vi.fn<typeof fetch>();
const InOurStore = ({ children }: { children: ReactNode }) =>
  createElement(StoreProvider, { store }, children);
const state = () => renderHook(() => useNetworkState(), { wrapper: InOurStore }).result;
const proxyAnswer = (status: number) => new Response('<h1>Bad gateway</h1>', { status });
const ask = () => readPublic('/site/public-info').catch(() => undefined);

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  noteAnswer();
  fetchMock.mockReset();
  vi.unstubAllGlobals();
});

it.each([
  ['no network', () => Promise.reject(new TypeError('failed'))],
  ['502 of a proxy', async () => proxyAnswer(502)],
  ['504 of a proxy', async () => proxyAnswer(504)],
])('%s: the site is away, until it answers', async (_, answer) => {
  fetchMock.mockImplementation(answer);
  const back = vi.fn();
  const stop = onNetworkBack(back);
  const shown = state();
  await ask();
  await waitFor(() => expect(shown.current).toBe('offline'));
  expect(back).not.toHaveBeenCalled();
  fetchMock.mockImplementation(async () => Response.json({ status: 'success', data: null }));
  await ask();
  await waitFor(() => expect(shown.current).toBe('back'));
  expect(back).toHaveBeenCalledOnce();
  stop();
});

it("the site's own refusal is an answer, and one call that fails alone is no missing network", async () => {
  const refusal = { status: 'error', code: 'MAINTENANCE', message: 'The site is under maintenance' };
  fetchMock.mockImplementation(async () => Response.json(refusal, { status: 503 }));
  const shown = state();
  await ask();
  expect(fetchMock).toHaveBeenCalledOnce();
  fetchMock.mockRejectedValueOnce(new TypeError('failed'));
  fetchMock.mockImplementation(async () => Response.json({ status: 'success', data: null }));
  await ask();
  await waitFor(() => expect(fetchMock).toHaveBeenCalledTimes(3));
  expect(shown.current).not.toBe('offline');
});
