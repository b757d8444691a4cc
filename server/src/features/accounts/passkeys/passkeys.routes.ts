import { passkeyRoutes } from '@lode/shared/accounts/passkey-rest';
import type { Passkey } from '@lode/shared/accounts/passkey-schemas';
import type { RouteMount } from '../../../platform/route.ts';
import { presentLogin } from '../accounts.presenter.ts';
import { keeping } from '../browser-key.ts';
import { addPasskey, requestNewPasskey } from './add-passkey.ts';
import { removePasskey, renamePasskey } from './change-passkeys.ts';
import { listPasskeys } from './list-passkeys.ts';
import type { PasskeyRow } from './passkey.model.ts';
import { ownOrigin } from './passkey-challenge.ts';
import { loginByPasskey, proveByPasskey, requestPasskey } from './use-passkey.ts';

function presentPasskey({ _id, name, createdAt, lastUsedAt }: PasskeyRow): Passkey {
  return {
    id: String(_id),
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  };
}

export function mountPasskeys(mount: RouteMount): void {
  mount.add(passkeyRoutes.request, ({ context }) => requestPasskey(ownOrigin(context), context.address));
  mount.add(passkeyRoutes.login, async ({ body, context }) =>
    presentLogin(await keeping(context, (caller) => loginByPasskey('user', body.response, caller))),
  );
  mount.add(passkeyRoutes.adminLogin, async ({ body, context }) =>
    presentLogin(await keeping(context, (caller) => loginByPasskey('admin', body.response, caller))),
  );
  mount.add(passkeyRoutes.reauthenticate, async ({ identity, body }) => ({
    until: (await proveByPasskey(identity, body.response)).toISOString(),
  }));
  mount.add(passkeyRoutes.creation, ({ identity, body, context }) =>
    requestNewPasskey(identity, ownOrigin(context), body.enrolment_code),
  );
  mount.add(passkeyRoutes.add, async ({ identity, body, context }) =>
    presentPasskey(await addPasskey(identity, body, context.address)),
  );
  mount.add(passkeyRoutes.list, async ({ identity }) => ({
    items: (await listPasskeys(identity.userId)).map(presentPasskey),
  }));
  mount.add(passkeyRoutes.rename, async ({ identity, params, body }) =>
    presentPasskey(await renamePasskey(identity, params.id, body.name)),
  );
  mount.add(passkeyRoutes.remove, async ({ identity, params, context }) => {
    await removePasskey(identity, params.id, context.address);
    return null;
  });
}
