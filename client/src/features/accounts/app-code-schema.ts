import { totpCodeSchema } from '@lode/shared/accounts/schemas';

/** A code of the authenticator app alone: setting up takes no recovery code. */
export const appCodeSchema = totpCodeSchema.regex(/^\d{6}$/, 'TOTP_INVALID');
