import { expect, it } from 'vitest';
import { keepApart, Place } from './plot-place.ts';
import { scaleMarks } from './scale-marks.ts';

const SIZE = { width: 400, height: 200, scaleWidth: 60, top: 10 };

it('a scale reaches what it shows in a few round steps', () => {
  expect(scaleMarks(500)).toEqual([0, 100, 200, 300, 400, 500]);
  expect(scaleMarks(393.7)).toEqual([0, 100, 200, 300, 400]);
  expect(scaleMarks(5200)).toEqual([0, 2000, 4000, 6000]);
  expect(scaleMarks(0.4)).toHaveLength(5);
  expect(scaleMarks(0)).toEqual([0, 1]);
});

it('what is counted has no half on its scale', () => {
  expect(scaleMarks(2, true)).toEqual([0, 1, 2]);
  expect(scaleMarks(1, true)).toEqual([0, 1]);
});

it('a drawing runs from the side that its language starts from, and is pointed at where it is drawn', () => {
  const left = new Place({ ...SIZE, reversed: false });
  const right = new Place({ ...SIZE, reversed: true });
  expect([left.x(0), left.x(1)]).toEqual([60, 400]);
  expect([right.x(0), right.x(1)]).toEqual([340, 0]);
  expect([left, right].map((place) => place.nearest([0, 0.5, 1], 330))).toEqual([2, 0]);
  expect(left.nearest([0, 0.5, 1], 30)).toBeUndefined();
  expect([left.y(0), left.y(10)]).toEqual([170, 8]);
});

it('names that have no room are left out, the last one never, and none hangs over the edge', () => {
  const place = new Place({ ...SIZE, reversed: false });
  const names = Array.from({ length: 30 }, (_, day) => ({ at: day / 29, text: `${day + 1} Nov` }));
  const kept = keepApart(names, place, 8);
  expect(kept[0]).toMatchObject({ text: '30 Nov', x: 400 - 6 * 3.4 });
  const xs = kept.map(({ x }) => x);
  for (const [index, x] of xs.slice(1).entries()) expect((xs[index] ?? 0) - x).toBeGreaterThan(40);
  expect(kept.length).toBeGreaterThan(3);
});
