import { EventEmitter } from 'node:events';
import type { Redis } from 'ioredis';
import { beforeEach, expect, test, vi } from 'vitest';
import { ClusterLine, type Shards } from './cluster-line.ts';
import { shardChannelOf } from './shard-channels.ts';

const REFUSAL = 'MOVED 1 127.0.0.1:7000';

/** A connection to a node that answers when the test wants it to. */
class TestListener extends EventEmitter {
  readonly asked: { names: string[]; answer: () => void; refuse: () => void }[] = [];
  readonly left: string[] = [];

  ssubscribe(...names: string[]): Promise<unknown> {
    return new Promise<void>((answer, reject) => {
      this.asked.push({ names, answer, refuse: () => reject(new Error(REFUSAL)) });
    });
  }

  async sunsubscribe(...names: string[]): Promise<void> {
    this.left.push(...names);
  }

  /** Answers everything that was asked, and tells what. */
  answerAll(): string[] {
    return this.asked.splice(0).flatMap(({ names, answer }) => {
      answer();
      return names;
    });
  }
}

/** Nodes by name; slots below 8,192 are at the first. */
class TestShards extends EventEmitter {
  status = 'ready' as const;
  slots = Array.from({ length: 16_384 }, (_, slot) => [slot < 8192 ? 'low' : 'high']);

  refreshSlotsCache(told?: () => void): void {
    this.emit('refresh');
    told?.();
  }
}

/** Some channel of a half. */
function channelIn(half: 'low' | 'high', tried = 0): string {
  const channel = `room:${half}:${tried}`;
  return shardChannelOf(channel).slot < 8192 === (half === 'low') ? channel : channelIn(half, tried + 1);
}

const [low, high] = [channelIn('low'), channelIn('high')];
const [lowName, highName] = [shardChannelOf(low).name, shardChannelOf(high).name];

let shards: TestShards;
let opened: Record<string, TestListener[]>;
let said: string[];
let line: ClusterLine;

const at = (node: string) => opened[node]?.at(-1) as TestListener;
/** Long enough for the map to be read so many times. */
const looked = (times = 1) => vi.advanceTimersByTimeAsync(100 * times);

async function subscribeToBoth(): Promise<void> {
  const asked = line.subscribe([low, high]);
  at('low').answerAll();
  at('high').answerAll();
  await asked;
}

beforeEach(async () => {
  vi.useFakeTimers();
  shards = new TestShards();
  opened = {};
  said = [];
  const open = (node: string) => {
    const listener = new TestListener();
    opened[node] = [...(opened[node] ?? []), listener];
    return listener as unknown as Redis;
  };
  const events = {
    heard: (message: string) => said.push(message),
    lost: () => said.push('lost'),
    there: () => said.push('there'),
    unheard: (channels: readonly string[]) => said.push(`unheard ${channels.join(' ')}`),
  };
  line = new ClusterLine(events, shards as unknown as Shards, open);
  await looked();
  expect(said.splice(0)).toEqual(['lost', 'there']);
});

test('each channel is listened to at the node that has it, once, and let go of there', async () => {
  await subscribeToBoth();
  at('high').emit('smessage', highName, 'a word');
  expect(said).toEqual(['a word']);
  await line.subscribe([low, high]);
  expect([at('low').asked, at('high').asked]).toEqual([[], []]);
  await line.unsubscribe([low]);
  expect([at('low').left, at('high').left]).toEqual([[lowName], []]);
});

test('C6 a node that is gone is told of, and what it had is asked for until somebody follows it, without disturbing the rest', async () => {
  await subscribeToBoth();
  at('low').emit('end');
  expect(said.splice(0)).toEqual(['lost']);
  await looked();
  expect(said).toEqual(['there']);
  const asked = line.subscribe([low, high]);
  at('low').asked.splice(0)[0]?.refuse();
  at('low').emit('end');
  shards.slots.fill(['high'], 0, 8192);
  await looked();
  expect(at('high').answerAll()).toEqual([lowName]);
  await asked;
  expect(opened.low).toHaveLength(2);
});

test('what nobody has for good is refused, so that it is asked for anew', async () => {
  shards.slots.fill([], 0, 8192);
  const refused = line.subscribe([low]).catch((error: Error) => error.message);
  await looked(5);
  expect(await refused).toMatch(/^No node has slot/);
});

test('C6 of a node whose slots have moved that alone is asked for anew which the map says, though it lags', async () => {
  await subscribeToBoth();
  at('low').emit('moved');
  at('low').emit('moved');
  await looked();
  expect(said).toEqual([]);
  shards.slots.fill(['high'], 0, 8192);
  await looked();
  expect(said).toEqual([`unheard ${low}`]);
  const asked = line.subscribe([low]);
  expect(at('high').answerAll()).toEqual([lowName]);
  await asked;
  await looked(5);
  expect(said).toEqual([`unheard ${low}`]);
});

test('C6 what a node let go of and the map never tells makes everything of that node be asked for anew', async () => {
  await subscribeToBoth();
  at('low').emit('moved');
  await looked(6);
  expect(said).toEqual(['lost', 'there']);
  const asked = line.subscribe([low, high]);
  expect([at('low').answerAll(), at('high').asked]).toEqual([[lowName], []]);
  await asked;
});

test('who joins a room whose slot has moved disturbs nobody', async () => {
  const asked = line.subscribe([low]);
  at('low').emit('moved');
  at('low').asked.splice(0)[0]?.refuse();
  shards.slots.fill(['high'], 0, 8192);
  await looked();
  at('high').answerAll();
  await asked;
  await looked(6);
  expect(said).toEqual([]);
});

test('C6 what was answered as its slot moved is found all the same', async () => {
  const asked = line.subscribe([low]);
  at('low').answerAll();
  at('low').emit('moved');
  await asked;
  shards.slots.fill(['high'], 0, 8192);
  await looked();
  expect(said).toEqual([`unheard ${low}`]);
});
