import { definePort } from '../../../platform/port.ts';

/** Where a customer's mail goes. */
export interface Reader {
  email: string;
  language: string | null;
}

export interface Readers {
  /** Null of an account that is closed or disabled: nobody reads. */
  findReader: (userId: string) => Promise<Reader | null>;
  /** Whether a login still lasts, and may do what its holder may. */
  isLoggedIn: (loginId: string) => Promise<boolean>;
}

export const readers = definePort<Readers>('notifications/readers');
