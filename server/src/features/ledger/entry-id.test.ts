import { describe, expect, it } from 'vitest';
import { entryIds } from './entry-id.ts';

const AT = new Date('2026-03-01T10:00:00.998Z');
const later = (ms: number) => new Date(AT.getTime() + ms);

describe('the ids of entries', () => {
  it('stand in the order of time to the millisecond, whichever process makes them', () => {
    const high = entryIds(Buffer.from('ffffff', 'hex'));
    const low = entryIds(Buffer.from('000000', 'hex'));
    const ids = [high(AT), low(later(1)), high(later(2)), low(later(3))].map(String);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('tell those of one process and one millisecond apart, in the order they were made', () => {
    const make = entryIds(Buffer.from('0a0b0c', 'hex'));
    const ids = Array.from({ length: 300 }, () => String(make(AT)));
    expect(new Set(ids).size).toBe(300);
    expect(ids.toSorted()).toEqual(ids);
  });

  it('tell those of two processes and one millisecond apart', () => {
    const [one, other] = ['000001', '000002'].map((origin) => entryIds(Buffer.from(origin, 'hex')));
    expect(String(one?.(AT))).not.toBe(String(other?.(AT)));
  });

  it('are ids as the store knows them, with their second', () => {
    const id = entryIds(Buffer.alloc(3))(AT);
    expect(id.getTimestamp()).toEqual(new Date('2026-03-01T10:00:00Z'));
  });
});
