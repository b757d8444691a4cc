import type { z } from 'zod';
import type { Ability } from './abilities.ts';
import type { Envelope } from './envelope.ts';

/** An inbound event: parsed payload, acknowledged `{status:"success", data}` or a failure. */
export interface InboundEvent {
  payload: z.ZodType;
  data: z.ZodType;
  /** Any one of these lets the event in; what it touches is checked by the feature's policy. */
  access: readonly Ability[];
}

export function defineInbound<const T extends Record<string, InboundEvent>>(events: T): T {
  return events;
}

export function defineOutbound<const T extends Record<string, z.ZodType>>(events: T): T {
  return events;
}

/** Socket.IO's typed client → server map of a contract. */
export type InboundMap<T extends Record<string, InboundEvent>> = {
  [K in keyof T]: (
    payload: z.input<T[K]['payload']>,
    ack: (answer: Envelope<z.output<T[K]['data']>>) => void,
  ) => void;
};

/** Socket.IO's typed server → client map of a contract. */
export type OutboundMap<T extends Record<string, z.ZodType>> = {
  [K in keyof T]: (payload: z.output<T[K]>) => void;
};
