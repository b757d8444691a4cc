// @vitest-environment jsdom
import { ChakraProvider, defaultSystem } from '@chakra-ui/react';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { i18n, startI18n } from '../../lib/i18n.ts';
import { QuestionsField } from './questions-field.tsx';

function Field() {
  const [questions, setQuestions] = useState(['one', 'two', 'three']);
  return <QuestionsField questions={questions} language="en" onChange={setQuestions} />;
}

const fields = () => screen.getAllByRole<HTMLInputElement>('textbox');
const removers = () => screen.getAllByRole('button').slice(0, fields().length);

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces('knowledge');
});

it('keeps the other questions in their own fields when one goes, and the keyboard where it was', async () => {
  render(
    <ChakraProvider value={defaultSystem}>
      <Field />
    </ChakraProvider>,
  );
  const three = fields()[2];
  const [, remove] = removers();
  if (remove) fireEvent.click(remove);
  expect(fields()[1]).toBe(three);
  expect(fields().map(({ value }) => value)).toEqual(['one', 'three']);
  await waitFor(() => expect(document.activeElement).toBe(removers()[1]));
});
