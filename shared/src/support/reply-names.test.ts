import { expect, it } from 'vitest';
import { personalised } from './reply-names.ts';

it('fills the names and nothing else', () => {
  expect(personalised('Hi {customer}, {agent} here. {other}', { customer: 'Mia', agent: 'Anna' })).toBe(
    'Hi Mia, Anna here. {other}',
  );
});
