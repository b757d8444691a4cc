import { randomInt } from 'node:crypto';
import type { Transaction } from '../../../platform/transaction.ts';
import { SwitchGateModel } from '../switch-gate.model.ts';

/** As many as let commands that pass at once seldom meet each other. */
const GATES = 16;

const passed = { $inc: { passed: 1 } };

/**
 * Reading that a switch is on conflicts with nobody who switches it off meanwhile; changing one of the gates does. So
 * what has passed one has either committed when `closeGates` is done, or runs again and finds the switch off.
 */
export async function passGate({ session }: Transaction): Promise<void> {
  await SwitchGateModel.updateOne({ _id: randomInt(GATES) }, passed, { upsert: true, session });
}

/**
 * After a switch was committed as off: changes every gate. Each by itself, so that those who are in one are waited for
 * and no crowd of them keeps it from being changed.
 */
export async function closeGates(): Promise<void> {
  const all = Array.from({ length: GATES }, (_, gate) => gate);
  await Promise.all(all.map((_id) => SwitchGateModel.updateOne({ _id }, passed, { upsert: true })));
}
