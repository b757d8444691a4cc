// @vitest-environment jsdom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { i18n, startI18n } from '../../lib/i18n.ts';
import { AmountInput } from './amount-input.tsx';

let value = '';

function Field({ decimals }: { decimals?: number }) {
  const [kept, setKept] = useState('');
  value = kept;
  return (
    <AmountInput
      label="Amount"
      value={kept}
      onChange={setKept}
      max={{ amount: '1234.56', text: 'Max', label: 'Max of it' }}
      {...(decimals && { decimals })}
    />
  );
}

async function draw(language: string, decimals?: number) {
  await i18n.loadNamespaces('errors');
  await i18n.changeLanguage(language);
  render(
    <ChakraProvider value={defaultSystem}>
      <Field {...(decimals && { decimals })} />
    </ChakraProvider>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  return {
    field,
    type: (text: string) => fireEvent.change(field, { target: { value: text } }),
    leave: () => fireEvent.blur(field),
  };
}

beforeAll(() => startI18n());
afterEach(async () => {
  await i18n.changeLanguage('en');
});

it('leaves the text alone while it is typed, and writes it as the language does when it is left', async () => {
  const { field, type, leave } = await draw('de');
  type('1234,5');
  expect([field.value, value]).toEqual(['1234,5', '1234.5']);
  leave();
  expect([field.value, value]).toEqual(['1.234,50', '1234.5']);
});

it('is written anew when the language changes, and stays the same amount', async () => {
  const { field, type, leave } = await draw('en');
  type('1,234.5');
  leave();
  await i18n.changeLanguage('de');
  await screen.findByDisplayValue('1.234,50');
  expect([field.value, value]).toEqual(['1.234,50', '1234.5']);
});

it('tells what is no number from what has too many decimals', async () => {
  const { type, leave } = await draw('en');
  type('ten');
  expect(screen.queryByText(/not a number/)).toBeNull();
  leave();
  expect(screen.getByText('This is not a number; write it like 1,234.50')).toBeTruthy();
  type('1.505');
  leave();
  expect(screen.getByText('Please enter an amount with at most 2 decimals')).toBeTruthy();
});

it('takes as many decimals as it is told', async () => {
  const { type, leave } = await draw('en', 8);
  type('0.12345678');
  leave();
  expect(screen.queryByRole('alert')).toBeNull();
  type('0.123456789');
  leave();
  expect(screen.getByText('At most 8 decimals')).toBeTruthy();
});

it('asks about what could be two amounts, and no form takes it before', async () => {
  const { field, type, leave } = await draw('fr');
  type('1.234');
  expect(value).not.toMatch(/^\d/);
  leave();
  expect(field.value).toBe('1.234');
  const choices = screen.getAllByRole('button', { name: /\$/ });
  expect(choices.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    '1 234,00 $',
    '1,23 $',
  ]);
  fireEvent.click(choices[0] as HTMLElement);
  expect(value).toBe('1234');
  expect(screen.queryAllByRole('button', { name: /\$/ })).toEqual([]);
});

it('fills in the most there is', async () => {
  const { field } = await draw('en');
  fireEvent.click(screen.getByRole('button', { name: 'Max of it' }));
  expect([field.value, value]).toEqual(['1,234.56', '1234.56']);
});
