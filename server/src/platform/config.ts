import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readOidcProviders } from './oidc-settings.ts';
import { redisNodes } from './redis-nodes.ts';
import { withSecretFiles } from './secret-files.ts';

const flag = z
  .enum(['0', '1'])
  .default('0')
  .transform((value) => value === '1');
const urls = (standard: string) =>
  z
    .string()
    .default(standard)
    .transform((list) => list.split(',').map((url) => url.trim().replace(/\/$/, '')))
    .pipe(z.array(z.url()).min(1));
const origins = z
  .string()
  .default('')
  .transform((list) => list.split(',').flatMap((url) => url.trim() || []))
  .pipe(z.array(z.url({ protocol: /^https?$/ })));
const ms = (standard: number) => z.coerce.number().int().min(10).default(standard);

/** An address, alone or after a name in angle brackets; its domain is captured. */
const MAIL_SENDER = /^(?:[^<>\r\n]*<)?[^\s<>@]+@([^\s<>@]+)>?$/;

/** Where the client's build lies: seen from the server's build in `dist/`, else from this source. */
function builtClient(): string {
  const fromBuild = fileURLToPath(new URL('../client/dist', import.meta.url));
  return existsSync(fromBuild) ? fromBuild : fileURLToPath(new URL('../../../client/dist', import.meta.url));
}

const environmentSchema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().optional(),
  MONGO_URL: z.string().default('mongodb://127.0.0.1:27100/lode?replicaSet=rs0'),
  REDIS_URL: redisNodes,
  /** Every key is derived from it: of tokens, image addresses, sealed values and keyed hashes. */
  SECRET: z.string().min(32),
  /** The one before, with which things are still read while SECRET is being changed. */
  SECRET_PREVIOUS: z.string().min(32).optional(),
  /** The embedded store is used: demo data and simulated providers are allowed, on loopback only. */
  EMBEDDED: flag,
  /** Simulated customers go on living in the demo (its past made them). */
  DEMO_LIFE: flag,
  /** The demo's past may still be under way: another process writes it. */
  DEMO_PAST: flag,
  ALLOW_SIMULATED: flag,
  /** Express's `trust proxy`: how many proxies to believe about the caller's address. */
  TRUST_PROXY: z.coerce.number().int().min(0).default(0),
  CLIENT_DIST: z.string().default(builtClient),
  /** Where the embedded store keeps its data: uploads stop before its disk is full. */
  DATA_DIR: z.string().optional(),
  /** In order of preference. */
  RATE_PROVIDERS: z.string().optional(),
  COINBASE_URL: z.url().default('https://api.coinbase.com'),
  KRAKEN_URL: z.url().default('https://api.kraken.com'),
  COINGECKO_URL: z.url().default('https://api.coingecko.com'),
  /** `simulated`, or `live`: the sources below. */
  CHAIN_PROVIDERS: z.enum(['simulated', 'live']).optional(),
  /** Comma-separated: the first is followed, all of them must agree before money is credited. */
  ESPLORA_URLS: urls('https://blockstream.info/api,https://mempool.space/api'),
  TRONGRID_URLS: urls('https://api.trongrid.io'),
  TRONGRID_API_KEY: z.string().optional(),
  THOR_URLS: urls('https://mainnet.vechain.org'),
  /** The token contract that is USDT on TRON. */
  USDT_CONTRACT: z.string().default('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  /** Addresses of which Bitcoin network; the demo shows those of the test network. */
  BITCOIN_NETWORK: z.enum(['mainnet', 'testnet', 'regtest']).optional(),
  /** Extended public keys of the accounts that receive deposits (BIP84, m/44'/195', m/44'/818'). */
  DEPOSIT_KEY_BTC: z.string().optional(),
  DEPOSIT_KEY_TRON: z.string().optional(),
  DEPOSIT_KEY_VECHAIN: z.string().optional(),
  /** `http`: the pool below, `simulated`, or both; without one revenue is entered by hand. */
  POOL_PROVIDERS: z.string().optional(),
  POOL_URL: z.url({ protocol: /^https?$/ }).optional(),
  POOL_API_KEY: z.string().min(1).optional(),
  /** Signs the pool's statements. */
  POOL_SECRET: z.string().min(1).optional(),
  /** A shell command of the operator's that anchors each published root in time. */
  ANCHOR_HOOK: z.string().min(1).optional(),
  /** The assistant's endpoint may be on this machine or in its own network: a model that runs beside the site. */
  ASSISTANT_ENDPOINT_PRIVATE: flag,
  /** Browsers may name push services on this machine, in its network, or without TLS. */
  PUSH_SERVICE_PRIVATE: flag,
  /** Customers' webhooks may go to this machine or its own network, without https there: for who tries theirs out. */
  WEBHOOKS_PRIVATE: flag,
  /** `host:port` of a clamd that looks at every file which a conversation is sent. */
  FILE_SCANNER: z
    .string()
    .regex(/^[^\s:]+:\d{1,5}$/, 'must be like "host:3310"')
    .optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Multiplies every request limit; the harness raises it for load from one address. */
  RATE_LIMIT_SCALE: z.coerce.number().positive().default(1),
  /** Bearer of `/metrics`; without one it answers nobody, in the demo callers on loopback. */
  METRICS_TOKEN: z.string().optional(),
  /** A collector of traces, by OTLP over HTTP; without one there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Where visitors reach the site, for links in mails. */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Other sites whose pages may connect, comma-separated (`https://app.example.com`). */
  ALLOWED_ORIGINS: origins,
  /** `smtp://user:password@host:587`, or `smtps://`. Without one mails land in the demo's mailbox. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().regex(MAIL_SENDER, 'must be like "Name <address@domain>"').optional(),
  CLOCK_OFFSET_MS: z.coerce.number().int().default(0),
  /** In place of the setting, for tests. */
  AUTO_CLOSE_MS: z.coerce.number().int().min(10).optional(),
  AUTO_CLOSE_WARNING_MS: ms(60_000),
  ABANDON_MS: ms(10 * 60_000),
  UNATTENDED_MS: ms(2 * 60_000),
  AGENT_LOST_MS: ms(5 * 60_000),
  SWEEP_MS: ms(30_000),
  OUTBOX_SWEEP_MS: ms(2_000),
  RATES_MS: ms(30_000),
  MAIL_SWEEP_MS: ms(30_000),
  ASSISTANT_SWEEP_MS: ms(2_000),
  ASSIGN_MS: ms(2_000),
  PUSH_MS: ms(5_000),
  REPORTS_MS: ms(600_000),
  HEAD_MS: ms(20_000),
  /** In how long a server that is told to stop sends its sockets to the others; without others, nobody need wait. */
  DRAIN_MS: z.coerce.number().int().min(0).max(300_000).default(0),
  SEAL_MS: ms(500),
  PROOF_MS: ms(3_600_000),
  WHOLE_PROOF_MS: ms(86_400_000),
  PROOF_SLICE_MS: ms(30_000),
  CHAINS_MS: ms(5_000),
  ACCRUAL_MS: ms(15_000),
  /** In the demo twice a minute, so that it is seen. */
  RESERVES_MS: z.coerce.number().int().min(10).optional(),
  /** Hourly; in the demo every minute, so that it is seen. */
  TREE_MS: z.coerce.number().int().min(10).optional(),
  /** How often every part is looked at for the status page. */
  STATUS_MS: ms(60_000),
  /** A worker that has just started would be alarmed by prices, blocks and proofs that it has yet to fetch. */
  ALERTS_SETTLE_MS: ms(30_000),
  /** A day's revenue is divided so long after its end: what was under way at midnight is there by then. */
  ACCRUAL_GRACE_MS: ms(60_000),
  /** Instead of the setting's minutes: so that a test need not wait for them. */
  DEPOSIT_WINDOW_MS: z.coerce.number().int().min(10).optional(),
  /** A day; in the demo a minute, so that it is seen. */
  GUARD_WAIT_MS: z.coerce.number().int().min(10).optional(),
  /** A day; in the demo a minute, so that it is seen. */
  ADDRESS_WAIT_MS: z.coerce.number().int().min(10).optional(),
});

type Environment = z.output<typeof environmentSchema>;

function scannerOf({ FILE_SCANNER }: Environment): { host: string; port: number } | null {
  const [host = '', port = ''] = FILE_SCANNER?.split(':') ?? [];
  return host ? { host, port: Number(port) } : null;
}

/** How mail goes out; only workers are given the mail server. */
function mailSettings(env: Environment) {
  if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined) {
    throw new Error('MAIL_FROM is required with SMTP_URL: whom mails are from.');
  }
  const from = env.MAIL_FROM ?? 'Lode <no-reply@localhost>';
  return { smtpUrl: env.SMTP_URL, from, domain: MAIL_SENDER.exec(from)?.[1] ?? 'localhost' };
}

const namesIn = (list: string) =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** What was given, and what it says. A variable that is given empty, as compose files give them, is none. */
function readEnvironment() {
  const given = Object.entries(withSecretFiles(process.env)).filter(([, value]) => value !== '');
  const environment: NodeJS.ProcessEnv = Object.fromEntries(given);
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const names = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`The settings in the environment are not valid: ${names}`);
  }
  return { environment, env: parsed.data };
}

/** When a conversation closes, when somebody counts as gone. */
function supportTimes(env: Environment) {
  return {
    autoCloseMs: env.AUTO_CLOSE_MS,
    autoCloseWarningMs: env.AUTO_CLOSE_WARNING_MS,
    abandonMs: env.ABANDON_MS,
    unattendedMs: env.UNATTENDED_MS,
    agentLostMs: env.AGENT_LOST_MS,
    headMs: env.HEAD_MS,
  };
}

/** How often each repeating job comes, by its name. */
function repeatTimes(env: Environment) {
  return {
    sweep: env.SWEEP_MS,
    outbox: env.OUTBOX_SWEEP_MS,
    rates: env.RATES_MS,
    seal: env.SEAL_MS,
    proof: env.PROOF_MS,
    slice: env.PROOF_SLICE_MS,
    mail: env.MAIL_SWEEP_MS,
    assistant: env.ASSISTANT_SWEEP_MS,
    chains: env.CHAINS_MS,
    accrual: env.ACCRUAL_MS,
    status: env.STATUS_MS,
    assign: env.ASSIGN_MS,
    push: env.PUSH_MS,
    reports: env.REPORTS_MS,
    reserves: env.RESERVES_MS ?? (env.EMBEDDED ? 30_000 : 600_000),
    tree: env.TREE_MS ?? (env.EMBEDDED ? 60_000 : 3_600_000),
  };
}

function load() {
  const { environment, env } = readEnvironment();
  const publicUrl = env.PUBLIC_URL ?? (env.EMBEDDED ? `http://localhost:${env.PORT}` : undefined);
  const simulatedAllowed = env.EMBEDDED || env.ALLOW_SIMULATED;
  const simulatedChains = (env.CHAIN_PROVIDERS ?? (env.EMBEDDED ? 'simulated' : 'live')) === 'simulated';
  return {
    port: env.PORT,
    host: env.HOST ?? (env.EMBEDDED ? '127.0.0.1' : '0.0.0.0'),
    mongoUrl: env.MONGO_URL,
    redisNodes: env.REDIS_URL,
    secret: env.SECRET,
    previousSecret: env.SECRET_PREVIOUS,
    embedded: env.EMBEDDED,
    demoLife: env.EMBEDDED && env.DEMO_LIFE && simulatedChains,
    demoPast: env.EMBEDDED && env.DEMO_PAST,
    simulatedAllowed,
    trustProxy: env.TRUST_PROXY,
    clientDist: env.CLIENT_DIST,
    dataDir: env.EMBEDDED ? env.DATA_DIR : undefined,
    rateProviders: namesIn(env.RATE_PROVIDERS ?? (env.EMBEDDED ? 'simulated' : 'coinbase,kraken,coingecko')),
    rateUrls: { coinbase: env.COINBASE_URL, kraken: env.KRAKEN_URL, coingecko: env.COINGECKO_URL },
    alertsSettleMs: env.ALERTS_SETTLE_MS,
    publicUrl,
    /** Only where it was said, not the demo's own guess. */
    givenPublicUrl: env.PUBLIC_URL,
    allowedOrigins: env.ALLOWED_ORIGINS,
    mail: mailSettings(env),
    oidcProviders: readOidcProviders(environment, { plainHttp: simulatedAllowed, publicUrl }),
    chains: {
      simulated: simulatedChains,
      esploraUrls: env.ESPLORA_URLS,
      trongridUrls: env.TRONGRID_URLS,
      trongridApiKey: env.TRONGRID_API_KEY,
      thorUrls: env.THOR_URLS,
      usdtContract: env.USDT_CONTRACT,
      bitcoinNetwork: env.BITCOIN_NETWORK ?? (simulatedChains ? ('testnet' as const) : ('mainnet' as const)),
      depositKeys: {
        bitcoin: env.DEPOSIT_KEY_BTC,
        tron: env.DEPOSIT_KEY_TRON,
        vechain: env.DEPOSIT_KEY_VECHAIN,
      },
    },
    pools: {
      providers: namesIn(env.POOL_PROVIDERS ?? (env.EMBEDDED ? 'simulated' : '')),
      url: env.POOL_URL?.replace(/\/$/, ''),
      apiKey: env.POOL_API_KEY,
      secret: env.POOL_SECRET,
    },
    anchorHook: env.ANCHOR_HOOK,
    endpointsInside: env.ASSISTANT_ENDPOINT_PRIVATE,
    pushServiceInside: env.PUSH_SERVICE_PRIVATE,
    webhooksInside: env.WEBHOOKS_PRIVATE,
    fileScanner: scannerOf(env),
    depositWindowMs: env.DEPOSIT_WINDOW_MS,
    accrualGraceMs: env.ACCRUAL_GRACE_MS,
    /** How long a guarded change waits that nobody confirms, and how long somebody is staff before they count. */
    guardWaitMs: env.GUARD_WAIT_MS ?? (env.EMBEDDED ? 60_000 : 24 * 3_600_000),
    /** How long a new address in a customer's book waits, and how long the book goes on binding them. */
    addressWaitMs: env.ADDRESS_WAIT_MS ?? (env.EMBEDDED ? 60_000 : 24 * 3_600_000),
    logLevel: env.LOG_LEVEL,
    rateLimitScale: env.RATE_LIMIT_SCALE,
    metricsToken: env.METRICS_TOKEN,
    traceCollector: env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/$/, ''),
    clockOffsetMs: env.CLOCK_OFFSET_MS,
    drainMs: env.DRAIN_MS,
    support: supportTimes(env),
    /** How often the ledger is proved from its first entry on. */
    wholeProofMs: env.WHOLE_PROOF_MS,
    repeatMs: repeatTimes(env),
  };
}

/** The process's settings, read once from the environment. Throws one readable sentence when they are wrong. */
export const config = load();

/** Throws where a deployment could send no mail (H6). Asked by who sends it: no other process needs the mail server's password. */
export function requireMailServer({ mail, simulatedAllowed } = config): void {
  if (mail.smtpUrl !== undefined || simulatedAllowed) return;
  throw new Error('SMTP_URL is required with MONGO_URL: without it nobody could register.');
}
