import type { PushState } from '@lode/shared/notifications/push';
import { pushRoutes } from '@lode/shared/notifications/push-rest';
import type { Identity } from '../../../platform/identity.ts';
import type { RouteMount } from '../../../platform/route.ts';
import { choosePush } from '../commands/choose-push.ts';
import { forgetDevice, subscribeDevice } from '../commands/keep-push-devices.ts';
import { getPushSettings } from '../queries/get-push-settings.ts';
import { countDevices } from '../queries/list-push-devices.ts';
import { getPublicKey } from './push-keys.ts';

export function mountPush(mount: RouteMount): void {
  mount.add(pushRoutes.state, ({ identity }) => stateOf(identity));
  mount.add(pushRoutes.choose, async ({ identity, body }) => {
    await choosePush(identity.userId, body);
    return stateOf(identity);
  });
  mount.add(pushRoutes.subscribe, async ({ identity, body, context }) => {
    await subscribeDevice(identity, context.userAgent, body);
    return stateOf(identity);
  });
  mount.add(pushRoutes.forget, async ({ identity, body }) => {
    await forgetDevice(identity, body.endpoint);
    return stateOf(identity);
  });
}

async function stateOf({ userId, kind }: Identity): Promise<PushState> {
  const [public_key, devices, settings] = await Promise.all([
    getPublicKey(),
    countDevices(userId, kind),
    getPushSettings(userId, kind),
  ]);
  return { public_key, devices, settings };
}
