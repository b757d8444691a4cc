// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { createElement, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { type ProofRequest, useProofRequest, withProof } from './reauthentication.ts';
import { StoreProvider, store } from './store.ts';

const refused = (code: string) => new ApiError({ code, status: 403, message: '' });
const wrapper = ({ children }: { children: ReactNode }) => createElement(StoreProvider, { store }, children);
const watch = () => renderHook(useProofRequest, { wrapper }).result;

async function settle(request: ProofRequest | null, proven: boolean) {
  await act(async () => request?.settle(proven));
}

describe('withProof', () => {
  it('does not ask when the server does not', async () => {
    const request = watch();
    await expect(withProof('user', async () => 'done')).resolves.toBe('done');
    await expect(withProof('user', () => Promise.reject(refused('FORBIDDEN')))).rejects.toThrow();
    expect(request.current).toBeNull();
  });

  it('asks once and repeats the action when proven', async () => {
    const request = watch();
    const action = vi.fn(async () => 'done').mockRejectedValueOnce(refused('REAUTH_REQUIRED'));
    const result = withProof('admin', action);
    await vi.waitFor(() => expect(request.current?.side).toBe('admin'), { timeout: 60_000 });
    await settle(request.current, true);
    await expect(result).resolves.toBe('done');
    expect(action).toHaveBeenCalledTimes(2);
    expect(request.current).toBeNull();
  });

  it('does not repeat it when the person gives up', async () => {
    const request = watch();
    const action = vi.fn(() => Promise.reject(refused('REAUTH_REQUIRED')));
    const result = withProof('user', action);
    const outcome = expect(result).rejects.toMatchObject({ code: 'ABORTED' });
    await vi.waitFor(() => expect(request.current).not.toBeNull(), { timeout: 60_000 });
    await settle(request.current, false);
    await outcome;
    expect(action).toHaveBeenCalledTimes(1);
  });

  it('lets two actions wait for one answer', async () => {
    const request = watch();
    const action = () => vi.fn(async () => 'done').mockRejectedValueOnce(refused('REAUTH_REQUIRED'));
    const both = Promise.all([withProof('user', action()), withProof('user', action())]);
    await vi.waitFor(() => expect(request.current).not.toBeNull(), { timeout: 60_000 });
    await settle(request.current, true);
    await expect(both).resolves.toEqual(['done', 'done']);
  });
});
