import { defineRoutes } from '@lode/shared/core/rest';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, call, REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS } from './api-client.ts';
import { getToken, setToken } from './auth-token.ts';

const routes = defineRoutes({
  one: {
    method: 'get',
    path: '/things/{id}',
    summary: '',
    access: 'public',
    params: z.object({ id: z.string() }),
    query: z.object({ page: z.number().optional(), mark: z.string().optional() }),
    data: z.object({ name: z.string() }),
  },
  create: {
    method: 'post',
    path: '/things',
    summary: '',
    access: 'public',
    body: z.object({ name: z.string() }),
    data: z.object({ name: z.string() }),
    idempotent: true,
  },
  upload: {
    method: 'post',
    path: '/images',
    summary: '',
    access: 'public',
    body: z.object({ session_id: z.string() }),
    file: 'image',
    data: z.null(),
  },
});

const fetchMock = vi.fn<typeof fetch>();
const answer = (body: unknown, init?: ResponseInit) =>
  fetchMock.mockResolvedValueOnce(Response.json(body, init));
const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('expected an ApiError');
  return error;
};
const sent = () => {
  const [url, init] = fetchMock.mock.calls.at(-1) ?? [];
  return { url, init, headers: new Headers(init?.headers) };
};

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  fetchMock.mockReset();
  setToken('user', null);
  setToken('admin', null);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('call', () => {
  it('fills the path and the query, carries the token of its side, and answers the data', async () => {
    setToken('user', 'u-token');
    setToken('admin', 'a-token');
    answer({ status: 'success', data: { name: 'x', added_later: 1 } });
    const data = await call(
      routes.one,
      { params: { id: 'a/b' }, query: { page: 2, mark: undefined } },
      'admin',
    );
    expect(data).toEqual({ name: 'x' });
    expect(sent().url).toBe('/api/things/a%2Fb?page=2');
    expect(sent().headers.get('Authorization')).toBe('Bearer a-token');
    expect(sent().headers.has('Idempotency-Key')).toBe(false);
  });

  it('sends no token where there is none', async () => {
    answer({ status: 'success', data: { name: 'x' } });
    await call(routes.one, { params: { id: '1' } });
    expect(sent().headers.has('Authorization')).toBe(false);
  });

  it('gives an idempotent call a fresh key, or the one it is told', async () => {
    answer({ status: 'success', data: { name: 'x' } });
    await call(routes.create, { body: { name: 'x' } });
    expect(sent().headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent().init?.body).toBe('{"name":"x"}');
    answer({ status: 'success', data: { name: 'x' } });
    await call(routes.create, { body: { name: 'x' }, idempotencyKey: 'mine' });
    expect(sent().headers.get('Idempotency-Key')).toBe('mine');
  });

  it('sends a file as multipart, with the other fields beside it and no content type of its own', async () => {
    answer({ status: 'success', data: null });
    const file = new File(['x'], 'a.png', { type: 'image/png' });
    await call(routes.upload, { body: { session_id: 's1' }, file });
    const form = sent().init?.body as FormData;
    expect(form.get('session_id')).toBe('s1');
    expect((form.get('image') as File).name).toBe('a.png');
    expect(sent().headers.has('Content-Type')).toBe(false);
  });

  it('waits 15 s, and 60 s for a file', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    answer({ status: 'success', data: { name: 'x' } });
    await call(routes.one, { params: { id: '1' } });
    answer({ status: 'success', data: null });
    await call(routes.upload, { body: { session_id: 's' }, file: new File([], 'a') });
    expect(timeout.mock.calls).toEqual([[REQUEST_TIMEOUT_MS], [UPLOAD_TIMEOUT_MS]]);
    expect([REQUEST_TIMEOUT_MS, UPLOAD_TIMEOUT_MS]).toEqual([15_000, 60_000]);
  });

  it('takes a body that says error as a failure, even with 200', async () => {
    answer({
      status: 'error',
      code: 'SOME_CODE',
      message: 'No',
      fields: { email: 'EMAIL_INVALID' },
      retry_after: 7,
    });
    const error = await failure(call(routes.create, { body: { name: 'x' } }));
    expect(error).toMatchObject({
      code: 'SOME_CODE',
      status: 200,
      message: 'No',
      fields: { email: 'EMAIL_INVALID' },
      retryAfterS: 7,
    });
  });

  it('reads Retry-After where the body does not say', async () => {
    answer(
      { status: 'error', code: 'RATE_LIMITED', message: '' },
      { status: 429, headers: { 'Retry-After': '12' } },
    );
    expect(await failure(call(routes.create, { body: { name: 'x' } }))).toMatchObject({ retryAfterS: 12 });
  });

  it('removes the stored token of its side, and only that, on 401', async () => {
    setToken('user', 'u-token');
    setToken('admin', 'a-token');
    answer({ status: 'error', code: 'UNAUTHENTICATED', message: '' }, { status: 401 });
    expect(await failure(call(routes.create, { body: { name: 'x' } }))).toMatchObject({ status: 401 });
    expect(getToken('user')).toBeNull();
    expect(getToken('admin')).toBe('a-token');
  });

  it('keeps a token that replaced the refused one meanwhile', async () => {
    setToken('user', 'old');
    fetchMock.mockImplementationOnce(async () => {
      setToken('user', 'new');
      return Response.json({ status: 'error', code: 'UNAUTHENTICATED', message: '' }, { status: 401 });
    });
    await failure(call(routes.create, { body: { name: 'x' } }));
    expect(getToken('user')).toBe('new');
  });

  it('tells a failed network, a time-out and a cancelled call apart', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await failure(call(routes.one, { params: { id: '1' } }))).toMatchObject({
      code: 'NETWORK_ERROR',
      status: 0,
    });

    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(
      AbortSignal.abort(new DOMException('', 'TimeoutError')),
    );
    fetchMock.mockRejectedValueOnce(new DOMException('', 'TimeoutError'));
    expect(await failure(call(routes.one, { params: { id: '1' } }))).toMatchObject({
      code: 'TIMEOUT',
      status: 0,
    });

    fetchMock.mockRejectedValueOnce(new DOMException('', 'AbortError'));
    const signal = AbortSignal.abort();
    expect(await failure(call(routes.one, { params: { id: '1' }, signal }))).toMatchObject({
      code: 'ABORTED',
    });
  });

  it('refuses an answer that is not an envelope, or whose data breaks the contract', async () => {
    fetchMock.mockResolvedValueOnce(new Response('<html>proxy</html>', { status: 502 }));
    expect(await failure(call(routes.one, { params: { id: '1' } }))).toMatchObject({
      code: 'REQUEST_FAILED',
      status: 502,
    });
    fetchMock.mockResolvedValueOnce(new Response('<html>portal</html>'));
    expect(await failure(call(routes.one, { params: { id: '1' } }))).toMatchObject({ code: 'BAD_RESPONSE' });
    answer({ status: 'success', data: { name: 5 } });
    expect(await failure(call(routes.one, { params: { id: '1' } }))).toMatchObject({ code: 'BAD_RESPONSE' });
  });
});
