import { z } from 'zod';
import { idSchema, timeSchema } from '../core/fields.ts';

/** So many a person may have. */
export const PASSKEYS_MAX = 10;
const NAME_MAX = 40;

/** What authenticators hand over, as WebAuthn's JSON forms have it. */
const binary = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
const credentialIdSchema = binary(1400);
const clientDataSchema = binary(4000);
const keyType = z.literal('public-key');

export const passkeySchema = z.object({
  id: idSchema,
  name: z.string(),
  created_at: timeSchema,
  /** Null: never yet. */
  last_used_at: timeSchema.nullable(),
});
export type Passkey = z.infer<typeof passkeySchema>;

export const passkeyNameSchema = z.object({ name: z.string().trim().min(1).max(NAME_MAX) });

/** What the browser is asked for: `PublicKeyCredentialCreationOptionsJSON`. */
export const passkeyCreationSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: keyType, alg: z.number().int() })),
  timeout: z.number().int(),
  /** The authenticators that have one already. */
  excludeCredentials: z.array(z.object({ type: keyType, id: z.string(), transports: z.array(z.string()) })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** `PublicKeyCredentialRequestOptionsJSON`: whichever passkey of this site its owner chooses. */
export const passkeyRequestSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number().int(),
  userVerification: z.literal('required'),
});

const responseOf = <T extends z.ZodType>(response: T) =>
  z.object({
    id: credentialIdSchema,
    rawId: credentialIdSchema,
    type: keyType,
    response,
  });

/** `RegistrationResponseJSON`, as much of it as counts. */
export const newPasskeySchema = passkeyNameSchema.extend({
  response: responseOf(
    z.object({
      clientDataJSON: clientDataSchema,
      attestationObject: binary(20_000),
      transports: z.array(z.string().max(20)).max(10).default([]),
    }),
  ),
});
export type NewPasskey = z.output<typeof newPasskeySchema>;

/** `AuthenticationResponseJSON`: somebody has used a passkey. */
export const passkeyProofSchema = z.object({
  response: responseOf(
    z.object({
      clientDataJSON: clientDataSchema,
      authenticatorData: binary(4000),
      signature: binary(4000),
      userHandle: binary(100).optional(),
    }),
  ),
});
export type PasskeyProof = z.output<typeof passkeyProofSchema>['response'];
