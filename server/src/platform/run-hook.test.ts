import { expect, test } from 'vitest';
import { runHook } from './run-hook.ts';

const bounds = { timeoutMs: 5000, most: 100 };

test('an operator’s command is given what it is told, and none of the site’s secrets', async () => {
  process.env.SECRET_OF_A_TEST = 'not for it';
  await expect(runHook('echo "$ROOT:$SECRET_OF_A_TEST"', { ROOT: 'abc' }, bounds)).resolves.toBe('abc:');
});

test('an operator’s command that fails, says too much or takes too long answers nothing', async () => {
  await expect(runHook('echo no; exit 3', {}, bounds)).rejects.toThrow('code 3');
  await expect(runHook('yes', {}, bounds)).rejects.toThrow('said more than 100 bytes');
  await expect(runHook('sleep 60 & wait', {}, { ...bounds, timeoutMs: 50 })).rejects.toThrow(
    'took longer than 50 ms',
  );
});
