import { beforeEach, expect, test, vi } from 'vitest';
import { channelOf, SIGNALS_CHANNEL } from './channels.ts';
import { Hearing, type LineEvents } from './hearing.ts';

/** A line that answers when the test wants it to. */
class TestLine {
  readonly asked: { channels: readonly string[]; answer: () => void; refuse: () => void }[] = [];
  readonly left: string[] = [];
  events: LineEvents | undefined;

  readonly subscribe = (channels: readonly string[]) =>
    new Promise<void>((answer, reject) => {
      this.asked.push({ channels, answer, refuse: () => reject(new Error('not here')) });
    });

  readonly unsubscribe = async (channels: readonly string[]) => {
    this.left.push(...channels);
  };
}

let line: TestLine;
let missed: number;
let missedRooms: (readonly string[])[];
let hearing: Hearing;

/** Whether it is over by now. */
async function isOver(waiting: Promise<unknown> | undefined): Promise<boolean> {
  let over = waiting === undefined;
  void waiting?.then(() => {
    over = true;
  });
  await settle();
  return over;
}

const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

beforeEach(async () => {
  vi.useFakeTimers();
  line = new TestLine();
  missed = 0;
  missedRooms = [];
  const count = (rooms?: readonly string[]) => {
    if (rooms) missedRooms.push(rooms);
    else missed += 1;
  };
  const open = (events: LineEvents) => {
    line.events = events;
    return line;
  };
  hearing = new Hearing(open, () => undefined, count);
  line.events?.there();
  line.asked.shift()?.answer();
  await hearing.begun;
  await settle();
  missed = 0;
});

test('C6 whoever joins a room is in it once it is heard, and a second one at once', async () => {
  const joining = hearing.hold(['a', 'b']);
  const beside = hearing.hold(['b']);
  expect(line.asked.map(({ channels }) => channels)).toEqual([[channelOf('a'), channelOf('b')]]);
  expect(await isOver(joining)).toBe(false);
  expect(await isOver(beside)).toBe(false);
  line.asked[0]?.answer();
  expect(await isOver(joining)).toBe(true);
  expect(await isOver(beside)).toBe(true);
  expect(hearing.hold(['a'])).toBeUndefined();
  expect(missed).toBe(0);
});

test('a room that was left is heard no more after a while, unless somebody came back', async () => {
  for (const room of ['a', 'b']) void hearing.hold([room]);
  for (const { answer } of line.asked) answer();
  await settle();
  hearing.letGo('a');
  hearing.letGo('b');
  hearing.letGo('never held');
  expect(hearing.hold(['b'])).toBeUndefined();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(line.left).toEqual([channelOf('a')]);
  expect(await isOver(hearing.hold(['a']))).toBe(false);
});

test('after an interruption everything is asked for anew before anybody is told to catch up, what is joined meanwhile too', async () => {
  void hearing.hold(['a']);
  line.asked.shift()?.answer();
  await settle();
  line.events?.lost();
  expect(hearing.sound).toBe(false);
  // Nobody waits for a Redis that is away: they are sent away when it is back.
  expect(await isOver(hearing.hold(['b']))).toBe(true);
  expect(line.asked).toEqual([]);
  line.events?.there();
  expect(line.asked[0]?.channels).toEqual(['a', 'b'].map(channelOf).toSpliced(0, 0, SIGNALS_CHANNEL));
  void hearing.hold(['c']);
  line.asked[0]?.answer();
  await settle();
  expect([line.asked[1]?.channels, hearing.sound, missed]).toEqual([[channelOf('c')], false, 0]);
  line.asked[1]?.answer();
  await settle();
  expect([hearing.sound, missed]).toEqual([true, 1]);
});

test('what a node refuses, since its slot has moved, is asked for until it is heard, and then everybody catches up', async () => {
  const joining = hearing.hold(['a']);
  line.asked.shift()?.refuse();
  expect(await isOver(joining)).toBe(false);
  line.asked.shift()?.refuse();
  await vi.advanceTimersByTimeAsync(250);
  expect([hearing.sound, missed]).toEqual([false, 0]);
  line.asked.shift()?.answer();
  await settle();
  expect([await isOver(joining), hearing.sound, missed]).toEqual([true, true, 1]);
});

test('whoever joined while Redis took too long to answer is told to catch up when it has', async () => {
  const joining = hearing.hold(['a']);
  await vi.advanceTimersByTimeAsync(5000);
  expect(await isOver(joining)).toBe(true);
  expect(missed).toBe(0);
  line.asked.shift()?.answer();
  await settle();
  expect(missed).toBe(1);
});

test('an interruption in the middle of asking anew begins it again', async () => {
  line.events?.there();
  line.events?.lost();
  line.asked.shift()?.answer();
  await settle();
  expect([hearing.sound, missed]).toEqual([false, 0]);
  line.events?.there();
  line.asked.shift()?.answer();
  await settle();
  expect([hearing.sound, missed]).toEqual([true, 1]);
});

test('C6 of channels that moved to another node those in their rooms alone are told to catch up, once it hears them', async () => {
  void hearing.hold(['a', 'b']);
  line.asked.shift()?.answer();
  await settle();
  line.events?.unheard([channelOf('a'), channelOf('nobody here')]);
  expect(line.asked.map(({ channels }) => channels)).toEqual([[channelOf('a')]]);
  expect([hearing.hold(['b']), await isOver(hearing.hold(['a']))]).toEqual([undefined, false]);
  expect([hearing.sound, missedRooms]).toEqual([true, []]);
  line.asked[0]?.answer();
  await settle();
  expect([missed, missedRooms]).toEqual([0, [['a']]]);
});

test('C6 signals that moved to another node may have been missed by everybody', async () => {
  line.events?.unheard([SIGNALS_CHANNEL]);
  expect(hearing.sound).toBe(false);
  line.asked[0]?.answer();
  await settle();
  expect([hearing.sound, missed, missedRooms]).toEqual([true, 1, []]);
});
