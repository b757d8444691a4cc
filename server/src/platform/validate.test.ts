import { idOf, idSchema } from '@lode/shared/core/fields';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { validateAddress } from './validate.ts';

const codeOf = (schema: z.ZodType, input: unknown) => {
  try {
    validateAddress(schema, input);
    return 'OK';
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

test.each([
  ['with what the schema says is missing', z.object({ id: idOf('DEPOSIT_NOT_FOUND') }), 'DEPOSIT_NOT_FOUND'],
  ['else as not found', z.object({ id: idSchema }), 'NOT_FOUND'],
])('an address that can name nothing is answered like one that names nothing: %s', (_, schema, code) => {
  for (const id of ['', 'abc', '../x', 'F'.repeat(24)]) expect(codeOf(schema, { id })).toBe(code);
  expect(codeOf(schema, { id: 'f'.repeat(24) })).toBe('OK');
});
