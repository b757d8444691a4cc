import { hash, hashRaw, verify } from '@node-rs/argon2';

/** OWASP's argon2id parameters: 19 MiB, two passes, one lane (the library's algorithm is argon2id unless told). */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Stands in where there is no account, so that checking costs the same work. */
const nobodysHash = hash('nobody has this password', PARAMETERS);

export function hashPassword(password: string): Promise<string> {
  return hash(password, PARAMETERS);
}

/** The same work for a short secret that is looked for among others, which share a salt. Base64url. */
export async function slowHash(secret: string, salt: string): Promise<string> {
  const raw = await hashRaw(secret, { ...PARAMETERS, salt: Buffer.from(salt, 'base64url') });
  return raw.toString('base64url');
}

/** Whether the password fits; without a hash it never does, after the same work. */
export async function checkPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const fits = await verify(passwordHash ?? (await nobodysHash), password);
  return fits && passwordHash !== undefined;
}
