import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { CustomerDesk } from './customer-desk.ts';
import { buildSession } from './support-server.fake.ts';

const failure = (code: string, status: number, retryAfterS?: number) =>
  new ApiError({ code, status, message: code, retryAfterS });

const current = vi.fn();
const create = vi.fn();
const reopen = vi.fn();
const announce = vi.fn();
let desk: CustomerDesk;

beforeEach(() => {
  vi.useFakeTimers();
  for (const mock of [current, create, reopen, announce]) mock.mockReset();
  desk = new CustomerDesk({ current, create, reopen, announce, retryMs: 3000 });
});

afterEach(() => {
  desk.stop();
  vi.useRealTimers();
});

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

describe('customer desk', () => {
  it('joins no queue because the panel opens: a conversation comes when its customer says so', async () => {
    current.mockResolvedValue(null);
    create.mockResolvedValue(buildSession({ status: 'waiting' }));
    desk.start();
    await pass();
    expect(desk.getState().phase).toBe('none');
    expect(create).not.toHaveBeenCalled();
    await desk.enter();
    expect(desk.getState().phase).toBe('none');
    expect(create).not.toHaveBeenCalled();
    await desk.open({ topic: 'deposit', first_line: 'Where is it?' });
    expect(create).toHaveBeenCalledWith({ topic: 'deposit', first_line: 'Where is it?' });
    expect(desk.getState()).toMatchObject({ phase: 'ready', sessionId: buildSession().id });
    expect(announce).toHaveBeenCalledWith(buildSession().id);
  });

  it('takes the conversation there is, closed or not, without opening another', async () => {
    current.mockResolvedValue(buildSession({ status: 'closed' }));
    desk.start();
    await pass();
    await desk.enter();
    expect(desk.getState().phase).toBe('ready');
    expect(create).not.toHaveBeenCalled();
  });

  it('goes on with a closed conversation, told to the other tabs', async () => {
    const { id } = buildSession();
    current.mockResolvedValue(buildSession({ status: 'closed' }));
    reopen.mockResolvedValue(buildSession({ status: 'waiting' }));
    desk.start();
    await pass();
    expect(await desk.reopen()).toMatchObject({ id, status: 'waiting' });
    expect(reopen).toHaveBeenCalledWith(id);
    expect(announce).toHaveBeenCalledWith(id);
  });

  it('shows the offline form outside business hours', async () => {
    current.mockResolvedValue(null);
    create.mockRejectedValue(failure('SUPPORT_OFFLINE', 409));
    desk.start();
    await desk.enter();
    expect(await desk.open()).toBeNull();
    expect(desk.getState()).toMatchObject({ phase: 'hours', error: null, opening: false });
  });

  it('asks again by itself while nobody answers, no sooner than told', async () => {
    current.mockRejectedValueOnce(failure('NETWORK_ERROR', 0));
    current.mockRejectedValueOnce(failure('RATE_LIMITED', 429, 10));
    current.mockResolvedValue(buildSession());
    desk.start();
    await pass();
    expect(desk.getState()).toMatchObject({ phase: 'failed', error: { code: 'NETWORK_ERROR' } });
    await pass(3000);
    expect(desk.getState()).toMatchObject({ error: { code: 'RATE_LIMITED' } });
    await pass(9000);
    expect(desk.getState().phase).toBe('failed');
    await pass(1000);
    expect(desk.getState()).toMatchObject({ phase: 'ready', error: null });
  });

  it('keeps the closed conversation in view when a new one cannot be opened', async () => {
    current.mockResolvedValue(buildSession({ status: 'closed' }));
    create.mockRejectedValue(failure('NETWORK_ERROR', 0));
    desk.start();
    await pass();
    await desk.open();
    expect(desk.getState()).toMatchObject({
      phase: 'ready',
      error: { code: 'NETWORK_ERROR' },
      opening: false,
    });
  });
});
