// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { rememberTold, TELL_AGAIN_MS, wasTold } from './told.ts';

const item = (tx_id: string) => ({
  tx_id,
  username: 'al***ce',
  currency: 'BTC' as const,
  amount_usd: '12.00',
  completed_at: '2026-01-01T00:00:00.000Z',
});

beforeEach(() => localStorage.clear());

it('each is told to the same reader at most once an hour, in whatever tab', () => {
  expect(wasTold(item('a'), 1000)).toBe(false);
  rememberTold(item('a'), 1000);
  expect([wasTold(item('a'), 1000), wasTold(item('b'), 1000)]).toEqual([true, false]);
  expect(wasTold(item('a'), 999 + TELL_AGAIN_MS)).toBe(true);
  expect(wasTold(item('a'), 1000 + TELL_AGAIN_MS)).toBe(false);
});

it('what is stored and cannot be read, or is ahead of the clock, hides nothing', () => {
  localStorage.setItem('withdrawals_told', '{');
  expect(wasTold(item('a'), 1000)).toBe(false);
  rememberTold(item('a'), 5000);
  expect(wasTold(item('a'), 1000)).toBe(false);
});
