// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import { expect, test, vi } from 'vitest';
import { pressShortcut } from './shortcut-keys.ts';

test('a letter presses its button, never while somebody writes, nor for a dialog above, nor with Ctrl', () => {
  const press = vi.fn();
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are its buttons'
    <div data-testid="sheet" onKeyDown={pressShortcut}>
      <button type="button" aria-keyshortcuts="A" onClick={press}>
        Approve
      </button>
      <input aria-label="note" />
      {createPortal(<button type="button">Sure</button>, document.body)}
    </div>,
  );
  const key = { code: 'KeyA', key: 'ф' };
  fireEvent.keyDown(screen.getByLabelText('note'), key);
  fireEvent.keyDown(screen.getByText('Sure'), key);
  fireEvent.keyDown(screen.getByTestId('sheet'), { ...key, ctrlKey: true });
  fireEvent.keyDown(screen.getByTestId('sheet'), { code: 'KeyB', key: 'b' });
  expect(press).not.toHaveBeenCalled();
  fireEvent.keyDown(screen.getByTestId('sheet'), key);
  expect(press).toHaveBeenCalledTimes(1);
});
