import { expect, test } from 'vitest';
import { channelOf } from './channels.ts';
import { shardChannelOf, slotOf } from './shard-channels.ts';

test.each([
  ['123456789', 12_739],
  ['foo', 12_182],
  ['bar', 5061],
  ['hash_tag', 2515],
])('the tag %s has the slot that Redis says', (tag, slot) => {
  expect(slotOf(tag)).toBe(slot);
});

test('rooms are spread over a Cluster, and are asked for in no more than 1,024 commands however many they are', () => {
  const slots = Array.from({ length: 20_000 }, (_, count) => {
    const { name, slot } = shardChannelOf(channelOf(`user:${count}`));
    expect(slotOf(/^\{(\d+)\}/.exec(name)?.[1] ?? '')).toBe(slot);
    return slot;
  });
  expect(new Set(slots).size).toBeLessThanOrEqual(1024);
  const ofThird = (third: number) => slots.filter((slot) => Math.floor((slot / 16_384) * 3) === third).length;
  for (const third of [0, 1, 2]) expect(ofThird(third) / slots.length).toBeCloseTo(1 / 3, 1);
});
