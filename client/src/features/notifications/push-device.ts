import type { TokenKind } from '@lode/shared/core/abilities';
import type { PushState, PushSubscription as Subscribing } from '@lode/shared/notifications/push';
import { pushRoutes } from '@lode/shared/notifications/push-rest';
import { call } from '../../lib/api-client.ts';
import { onTokenChange } from '../../lib/auth-token.ts';
import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { currentLanguage } from '../../lib/i18n.ts';
import { KEPT_OF_LOGIN } from '../../lib/kept-of-login.ts';
import { localZone } from '../../lib/local-zone.ts';
import { closeNotices, installWorker, workerHere } from '../../lib/service-worker.ts';

/** That this browser is told of a side: a subscription alone does not say of which. Whoever logs in next chooses anew. */
const chosenKey = (side: TokenKind) => KEPT_OF_LOGIN[side].push;

type PushAbility = 'ready' | 'denied' | 'unsupported';

/** What this browser allows; on a phone of Apple's there is push only once the site is on the home screen. */
export function pushAbility(): PushAbility {
  if (!('PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator))
    return 'unsupported';
  return Notification.permission === 'denied' ? 'denied' : 'ready';
}

/** Whether this browser is told of the side. */
export const isToldHere = (side: TokenKind): boolean =>
  pushAbility() === 'ready' && Notification.permission === 'granted' && readStored(chosenKey(side)) !== null;

/** Asks for leave, from a press of a button only, and has this browser told; undefined where leave is refused. */
export async function startHere(side: TokenKind): Promise<PushState | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const state = await subscribe(side);
  if (state) writeStored(chosenKey(side), '1');
  return state;
}

/** Tells the site anew that this browser is there, in what language it reads; with the site's own key of the moment. */
export async function keepHere(side: TokenKind): Promise<void> {
  if (isToldHere(side)) await subscribe(side);
}

async function subscribe(side: TokenKind): Promise<PushState | undefined> {
  const worker = await installWorker();
  if (!worker) return undefined;
  const { public_key } = await call(pushRoutes.state, {}, side);
  const subscription = await subscriptionFor(worker, public_key);
  const { endpoint, keys } = subscription.toJSON() as Pick<Subscribing, 'endpoint' | 'keys'>;
  const body = { endpoint, keys, language: currentLanguage(), time_zone: localZone() };
  return call(pushRoutes.subscribe, { body }, side);
}

/** One made with an older key of the site is told nothing: it gives way to a new one. */
async function subscriptionFor({ pushManager }: ServiceWorkerRegistration, key: string) {
  const known = await pushManager.getSubscription();
  if (known && keyOf(known) === key) return known;
  await known?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Base64url, without padding. */
function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** This browser is told nothing more of the side. */
export async function stopHere(side: TokenKind): Promise<PushState> {
  const subscription = await (await workerHere())?.pushManager.getSubscription();
  const endpoint = subscription?.endpoint;
  const state = await (endpoint
    ? call(pushRoutes.forget, { body: { endpoint } }, side)
    : call(pushRoutes.state, {}, side));
  writeStored(chosenKey(side), null);
  return state;
}

// What is shown is one person's.
onTokenChange((side) => void closeNotices(side, () => true));
