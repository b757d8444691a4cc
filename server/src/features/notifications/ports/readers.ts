import { definePort } from '../../../platform/port.ts';

/** Where a customer's mail goes. */
export interface Reader {
  email: string;
  language: string | null;
}

export interface Readers {
  /** Null of an account that is closed or disabled: nobody reads. */
  findReader: (userId: string) => Promise<Reader | null>;
}

export const readers = definePort<Readers>('notifications/readers');
