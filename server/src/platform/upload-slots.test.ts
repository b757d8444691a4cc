import { AppError } from '@lode/shared/core/errors';
import { expect, test } from 'vitest';
import { takeUploadSlot } from './upload-slots.ts';

function taken(user: string, address: string): (() => void) | string {
  try {
    return takeUploadSlot(user, address);
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
}

test('one upload a user, four an address, sixteen a process; a slot given back is free', () => {
  const first = taken('user', '192.0.2.1') as () => void;
  expect(taken('user', '192.0.2.9')).toBe('RATE_LIMITED');
  const same = [2, 3, 4].map((user) => taken(`user ${user}`, `::ffff:192.0.2.1`) as () => void);
  expect(taken('user 5', '192.0.2.1')).toBe('RATE_LIMITED');
  first();
  const others = Array.from(
    { length: 13 },
    (_, user) => taken(`other ${user}`, `192.0.3.${user}`) as () => void,
  );
  expect(taken('one more', '192.0.4.1')).toBe('UNAVAILABLE');
  for (const release of [...same, ...others]) release();
  (taken('one more', '192.0.2.1') as () => void)();
});
