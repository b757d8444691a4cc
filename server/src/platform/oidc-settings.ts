import { z } from 'zod';

const providerSchema = z.object({
  /** In addresses and variables: letters, digits and dashes. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  /** For people. */
  name: z.string().min(1).max(60),
  issuer: z.url({ protocol: /^https?$/ }),
  client_id: z.string().min(1),
  /** None for a public client, which PKCE alone protects. */
  client_secret: z.string().min(1).optional(),
  scope: z.string().min(1).default('openid email profile'),
});

export interface OidcProvider {
  id: string;
  name: string;
  issuer: string;
  clientId: string;
  clientSecret: string | undefined;
  scope: string;
}

const ISSUER_VARIABLE = /^OIDC_([A-Z0-9_]+)_ISSUER$/;

function fromList(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Told below, as for everything else that is no list.
  }
  throw new Error('OIDC_PROVIDERS must be a JSON list of login providers.');
}

/** `OIDC_GOOGLE_ISSUER`, `OIDC_GOOGLE_CLIENT_ID` and so on describe the provider `google`. */
function fromVariables(env: NodeJS.ProcessEnv): unknown[] {
  return Object.keys(env).flatMap((variable) => {
    const mark = ISSUER_VARIABLE.exec(variable)?.[1];
    if (mark === undefined || !env[variable]) return [];
    const part = (name: string) => env[`OIDC_${mark}_${name}`] || undefined;
    const id = mark.toLowerCase().replaceAll('_', '-');
    return [
      {
        id,
        name: part('NAME') ?? id,
        issuer: part('ISSUER'),
        client_id: part('CLIENT_ID'),
        client_secret: part('CLIENT_SECRET'),
        scope: part('SCOPE'),
      },
    ];
  });
}

/**
 * The OpenID Connect providers of the environment. Throws one readable sentence when one is described
 * wrongly, twice, without TLS where `plainHttp` is not allowed, or when nothing says where our own page is.
 */
export function readOidcProviders(
  env: NodeJS.ProcessEnv,
  { plainHttp, publicUrl }: { plainHttp: boolean; publicUrl: string | undefined },
): OidcProvider[] {
  const given = [...(env.OIDC_PROVIDERS ? fromList(env.OIDC_PROVIDERS) : []), ...fromVariables(env)];
  const providers = given.map((one) => {
    const parsed = providerSchema.safeParse(one);
    if (!parsed.success) {
      const names = parsed.error.issues
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('; ');
      throw new Error(`A login provider (OIDC_…) is not described rightly: ${names}`);
    }
    const { client_id: clientId, client_secret: clientSecret, ...rest } = parsed.data;
    if (!plainHttp && !rest.issuer.startsWith('https:')) {
      throw new Error(`The login provider ${rest.id} must be reached by https.`);
    }
    return { ...rest, clientId, clientSecret };
  });
  if (new Set(providers.map(({ id }) => id)).size < providers.length) {
    throw new Error('Two login providers (OIDC_…) have the same id.');
  }
  if (providers.length > 0 && publicUrl === undefined) {
    throw new Error('PUBLIC_URL is required with login providers (OIDC_…): they send browsers back to it.');
  }
  return providers;
}
