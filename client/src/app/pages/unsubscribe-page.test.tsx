// @vitest-environment jsdom
import { configure, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../lib/i18n.ts';
import { UnsubscribePage } from './unsubscribe-page.tsx';

const call = vi.hoisted(() => vi.fn(async () => null));
vi.mock('../../lib/api-client.ts', () => ({ call }));

beforeAll(async () => {
  configure({ asyncUtilTimeout: 10_000 });
  await startI18n();
});

it('ends nothing as it opens, which programs that look at a mail’s links do too: its button does, once', async () => {
  render(
    <MemoryRouter initialEntries={['/unsubscribe/a-token']}>
      <Routes>
        <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
      </Routes>
    </MemoryRouter>,
  );
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(call).not.toHaveBeenCalled();
  fireEvent.click(button);
  await screen.findByRole('heading', { name: 'You are unsubscribed' });
  expect(call).toHaveBeenCalledTimes(1);
});
