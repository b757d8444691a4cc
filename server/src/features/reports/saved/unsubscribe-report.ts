import { signerFor } from '../../../platform/signed-text.ts';

const OF_REPORT = 'report:';
const signer = signerFor('unsubscribing');

/** What ends the mails of a saved report when it comes back; it lasts as long as SECRET. */
export const reportToken = (id: string): string => signer.sign(OF_REPORT + id);

/** The report whose mails a token ends; undefined where it is not ours, or ends other mails. */
export function reportOfToken(token: string): string | undefined {
  const text = signer.open(token);
  return text?.startsWith(OF_REPORT) ? text.slice(OF_REPORT.length) : undefined;
}
