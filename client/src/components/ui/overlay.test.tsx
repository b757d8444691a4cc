// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ON_ITS_WAY } from './on-its-way.tsx';
import { overlay } from './overlay.tsx';

it('marks the page as occupied from the press on until the dialog has come', async () => {
  let arrive: (dialog: () => React.ReactNode) => void = () => undefined;
  const code = new Promise<() => React.ReactNode>((resolve) => {
    arrive = resolve;
  });
  const Slow = overlay(() => code);
  const { rerender } = render(<Slow open={false} onClose={() => undefined} />);
  expect(document.querySelector(ON_ITS_WAY)).toBeNull();
  rerender(<Slow open onClose={() => undefined} />);
  expect(document.querySelector(ON_ITS_WAY)).not.toBeNull();
  await act(async () => arrive(() => <div role="dialog" />));
  expect(screen.getByRole('dialog')).toBeDefined();
  expect(document.querySelector(ON_ITS_WAY)).toBeNull();
});
