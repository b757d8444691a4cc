// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { whenCalm } from './calm-page.ts';

const onCalm = vi.fn();
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<main id="content"><h1>Dashboard</h1></main>';
  onCalm.mockReset();
  stop = whenCalm(onCalm);
});

afterEach(() => {
  stop();
  vi.useRealTimers();
});

const add = (html: string): HTMLElement => {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  (document.querySelector('main') ?? document.body).append(holder);
  return holder;
};

describe('whenCalm', () => {
  it('calls once, after a second and a half without a touch', () => {
    vi.advanceTimersByTime(1000);
    window.dispatchEvent(new Event('keydown'));
    vi.advanceTimersByTime(1250);
    expect(onCalm).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(onCalm).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(onCalm).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['a dialog', '<div role="dialog"></div>'],
    ['a question', '<div role="alertdialog"></div>'],
    ['a dialog on its way', '<span hidden data-on-its-way></span>'],
    ['a menu', '<div role="menu"></div>'],
    ['something still loading', '<div aria-busy="true"></div>'],
  ])('waits as long as there is %s', (_what, html) => {
    const holder = add(html);
    vi.advanceTimersByTime(60_000);
    expect(onCalm).not.toHaveBeenCalled();
    holder.remove();
    vi.advanceTimersByTime(2000);
    expect(onCalm).toHaveBeenCalledTimes(1);
  });

  it('waits while the page has not come, and while somebody writes', () => {
    document.body.innerHTML = '<main id="content"></main>';
    vi.advanceTimersByTime(60_000);
    document.body.innerHTML = '<main id="content"><h1>Dashboard</h1><input></main>';
    document.querySelector('input')?.focus();
    vi.advanceTimersByTime(60_000);
    expect(onCalm).not.toHaveBeenCalled();
    document.querySelector('input')?.blur();
    vi.advanceTimersByTime(2000);
    expect(onCalm).toHaveBeenCalledTimes(1);
  });

  it('is called off', () => {
    stop();
    vi.advanceTimersByTime(60_000);
    expect(onCalm).not.toHaveBeenCalled();
  });
});
