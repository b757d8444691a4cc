import { signerFor } from '../../platform/signed-text.ts';

const signer = signerFor('unsubscribing');

/** What ends a customer's mails of news when it comes back; it lasts as long as SECRET. */
export const unsubscribeToken = (userId: string): string => signer.sign(userId);

/** Whose mails a token ends; undefined where it is not ours. */
export const readerOfToken = (token: string): string | undefined => signer.open(token);
