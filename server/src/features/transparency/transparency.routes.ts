import { transparencyRoutes } from '@lode/shared/transparency/rest';
import type { RouteMount } from '../../platform/route.ts';
import { addReserveAddress, removeReserveAddress } from '../reserves/commands/change-reserves.ts';
import { listReserveAddresses } from '../reserves/queries/list-reserve-addresses.ts';
import { getOwnProof } from './queries/get-own-proof.ts';
import { getTransparency } from './queries/get-transparency.ts';
import { presentOwnProof, presentReserve, presentTransparency } from './transparency.presenter.ts';

export function mountTransparency(mount: RouteMount): void {
  mount.add(transparencyRoutes.overview, async () => presentTransparency(await getTransparency()));
  mount.add(transparencyRoutes.ownProof, async ({ identity, query }) =>
    presentOwnProof(await getOwnProof(identity.userId, query.tree)),
  );
  mount.add(transparencyRoutes.reserves, async () => (await listReserveAddresses()).map(presentReserve));
  mount.add(transparencyRoutes.addReserve, async ({ identity, body, context }) =>
    presentReserve(await addReserveAddress({ identity, address: context.address }, body)),
  );
  mount.add(transparencyRoutes.removeReserve, async ({ identity, params, body, context }) => {
    await removeReserveAddress({ identity, address: context.address }, params.id, body.reason);
    return null;
  });
}
