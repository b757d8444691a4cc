import { ECDH } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { AppError } from '@lode/shared/core/errors';
import webPush from 'web-push';
import { config } from '../../../platform/config.ts';
import { InsideAddress, namesInside, outsideAgents } from '../../../platform/outside-address.ts';
import type { PushDeviceRow } from './push-device.model.ts';
import { getPushKeys } from './push-keys.ts';

const WAIT_MS = 10_000;
const agents = outsideAgents(config.pushServiceInside);

type Subscription = Pick<PushDeviceRow, 'endpoint' | 'p256dh' | 'auth'>;

/** Throws PUSH_ADDRESS_REFUSED for what no browser's push service has: nobody points us at our own network. */
export function requireUsable({ endpoint, p256dh }: Subscription): void {
  const url = new URL(endpoint);
  const isPublic = url.protocol === 'https:' && url.port === '' && !namesInside(url);
  if (url.username !== '' || url.password !== '' || !(isPublic || config.pushServiceInside))
    throw new AppError('PUSH_ADDRESS_REFUSED');
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
  } catch (error) {
    throw new AppError('PUSH_ADDRESS_REFUSED', { cause: error });
  }
}

/** What became of it: `gone` is never to be tried again, `later` is. */
type PushOutcome = 'sent' | 'refused' | 'gone' | 'later';

interface Outgoing {
  payload: string;
  /** What is told of it later replaces it there too, while the device cannot be reached. */
  topic: string;
  ttlS: number;
  urgent: boolean;
}

/** Hands a message over, sealed for the one device (RFC 8291). */
export async function handOver(device: Subscription, { payload, topic, ttlS, urgent }: Outgoing) {
  const { endpoint, p256dh, auth } = device;
  const { method, headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    payload,
    {
      vapidDetails: { subject: subject(), ...(await getPushKeys()) },
      TTL: ttlS,
      urgency: urgent ? 'high' : 'normal',
      topic,
      contentEncoding: 'aes128gcm',
    },
  );
  return outcomeOf(await post(new URL(endpoint), { method, headers, body }));
}

/** Whom a push service would write to about us. */
const subject = () =>
  config.publicUrl?.startsWith('https:') ? config.publicUrl : `mailto:postmaster@${config.mail.domain}`;

/** The status; 0 without an answer. A redirect is an answer like any other and not followed. */
function post(
  url: URL,
  { body, ...options }: { method: string; headers: object; body: Buffer | null },
): Promise<number> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const agent = agents[url.protocol as keyof typeof agents];
  const headers = options.headers as Record<string, string>;
  return new Promise((resolve) => {
    const asked = send(
      url,
      { ...options, headers, agent, signal: AbortSignal.timeout(WAIT_MS) },
      (answer) => {
        answer.destroy();
        resolve(answer.statusCode ?? 0);
      },
    );
    asked.on('error', (error) => resolve(error instanceof InsideAddress ? 410 : 0));
    asked.end(body);
  });
}

/** 401 and 403: it was made with another key of ours. */
const GONE: readonly number[] = [401, 403, 404, 410];

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (GONE.includes(status)) return 'gone';
  return status === 0 || status === 429 || status >= 500 ? 'later' : 'refused';
}
