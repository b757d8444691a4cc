// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useReadingOn } from './launcher-place.ts';

function Probe() {
  return <output>{useReadingOn() ? 'away' : 'there'}</output>;
}

let main: HTMLElement;

beforeEach(() => {
  main = document.createElement('main');
  main.id = 'content';
  Object.defineProperties(main, { clientHeight: { value: 800 }, scrollHeight: { value: 3000 } });
  document.body.append(main);
  render(<Probe />);
});

afterEach(() => {
  main.remove();
});

const scrollTo = (element: HTMLElement, top: number) =>
  act(() => {
    element.scrollTop = top;
    element.dispatchEvent(new Event('scroll'));
  });
const state = () => screen.getByRole('status').textContent;

describe('the support button', () => {
  it('goes while the page is scrolled down, and comes back when it is scrolled up', () => {
    scrollTo(main, 400);
    expect(state()).toBe('away');
    scrollTo(main, 396);
    expect(state(), 'a tremor').toBe('away');
    scrollTo(main, 300);
    expect(state()).toBe('there');
  });

  it('is there at the end of the page, and on a new one', () => {
    scrollTo(main, 400);
    scrollTo(main, 2200);
    expect(state()).toBe('there');
    scrollTo(main, 1000);
    scrollTo(main, 1400);
    expect(state()).toBe('away');
    scrollTo(main, 0);
    expect(state()).toBe('there');
  });

  it('does not mind what else is scrolled', () => {
    const list = document.createElement('ul');
    document.body.append(list);
    scrollTo(list, 400);
    expect(state()).toBe('there');
    list.remove();
  });
});
