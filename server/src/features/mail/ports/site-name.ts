import { definePort } from '../../../platform/port.ts';

/** In whose name mail is written. */
export interface SiteName {
  getSiteName: () => Promise<string>;
}

export const siteName = definePort<SiteName>('mail/site-name');
