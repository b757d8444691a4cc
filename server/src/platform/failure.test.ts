import { ERRORS } from '@lode/shared/core/errors';
import { expect, test, vi } from 'vitest';

vi.stubEnv('SECRET', 'a secret of the tests, long enough to sign with');
vi.stubEnv('ALLOW_SIMULATED', '1');
vi.stubEnv('LOG_LEVEL', 'silent');

const { failureOf, toAppError } = await import('./failure.ts');

const told = { status: 'error', code: 'SERVER_ERROR', message: ERRORS.SERVER_ERROR.message };

test.each([
  ['an error', new Error('mongodb://root:word@mongo failed at /app/dist/server.js:1')],
  ['one with fields and data of its own', Object.assign(new Error('x'), { fields: { a: 'b' }, data: 1 })],
  ['a text', 'select from users'],
  ['nothing', undefined],
])('what nobody expected, %s, is told by its code alone', (_, error) => {
  expect(failureOf(toAppError(error))).toEqual(told);
});
