import { describe, expect, it } from 'vitest';

process.env.SECRET ??= 'a secret of the tests, long enough to sign with';
process.env.ALLOW_SIMULATED = '1';
const { deadlineOf, putOff } = await import('./hold.ts');

const USUAL_MS = 300_000;
const at = (ms: number) => new Date(ms);

describe('C9 a conversation closes by itself after its hold only, the usual time from then', () => {
  it('at the usual time without a hold, and never while nothing is armed', () => {
    expect(deadlineOf({ closesAt: at(1000) })).toEqual(at(1000));
    expect(deadlineOf({ closesAt: null, heldUntil: at(9_000_000) })).toBeNull();
  });

  it('at the later of the two, whatever was written meanwhile', () => {
    const heldUntil = at(900_000);
    expect(deadlineOf({ closesAt: at(1000), heldUntil, waitAfterHoldMs: USUAL_MS })).toEqual(
      at(900_000 + USUAL_MS),
    );
    const writtenAfter = at(900_001 + USUAL_MS);
    expect(deadlineOf({ closesAt: writtenAfter, heldUntil, waitAfterHoldMs: USUAL_MS })).toEqual(
      writtenAfter,
    );
  });

  it('five minutes from a hold that was begun before holds kept their time', () => {
    expect(deadlineOf({ closesAt: at(1000), heldUntil: at(900_000) })).toEqual(at(900_000 + USUAL_MS));
  });

  it('put off where the hold says so past that moment, and not where that has come as well', () => {
    const held = { closesAt: at(1000), heldUntil: at(900_000), waitAfterHoldMs: USUAL_MS };
    const afterHold = at(900_000 + USUAL_MS);
    expect(putOff(held, at(1000))).toEqual({ $set: { closesAt: afterHold } });
    expect(putOff(held, afterHold)).toBeUndefined();
    expect(putOff({ closesAt: at(1000) }, at(1000))).toBeUndefined();
  });
});
