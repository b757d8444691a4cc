import { transparencyRoutes } from '@lode/shared/transparency/rest';
import { type ReserveList, reserveMessage } from '@lode/shared/transparency/schemas';
import type { RouteMount } from '../../platform/route.ts';
import { waitsUntil } from '../guard/queries/waits-until.ts';
import { addReserveAddress, removeReserveAddress } from '../reserves/commands/change-reserves.ts';
import { listReserveAddresses } from '../reserves/queries/list-reserve-addresses.ts';
import { signReserve } from './commands/sign-reserve.ts';
import { getOwnProof } from './queries/get-own-proof.ts';
import { getSummary } from './queries/get-summary.ts';
import { getTransparency } from './queries/get-transparency.ts';
import { findNewestTree, withSignatures } from './queries/list-signatures.ts';
import { presentOwnProof, presentReserve, presentTransparency } from './transparency.presenter.ts';

export function mountTransparency(mount: RouteMount): void {
  mount.add(transparencyRoutes.overview, async () => presentTransparency(await getTransparency()));
  mount.add(transparencyRoutes.summary, getSummary);
  mount.add(transparencyRoutes.ownProof, async ({ identity, query }) =>
    presentOwnProof(await getOwnProof(identity.userId, query.tree)),
  );
  mount.add(transparencyRoutes.reserves, reserveList);
  mount.add(transparencyRoutes.addReserve, async ({ identity, body, context }) => {
    await addReserveAddress({ identity, address: context.address }, body);
    return reserveList();
  });
  mount.add(transparencyRoutes.sign, async ({ identity, params, body, context }) => {
    await signReserve({ identity, address: context.address }, params.id, body);
    return reserveList();
  });
  mount.add(transparencyRoutes.removeReserve, async ({ identity, params, body, context }) => {
    await removeReserveAddress({ identity, address: context.address }, params.id, body.reason);
    return reserveList();
  });
}

async function reserveList(): Promise<ReserveList> {
  const [reserves, newest] = await Promise.all([
    listReserveAddresses().then(withSignatures),
    findNewestTree(),
  ]);
  return {
    items: reserves.map(presentReserve),
    waits_until: await waitsUntil({ matter: 'reserve-addresses' }),
    to_sign: newest && { tree_id: String(newest._id), message: reserveMessage(newest.root) },
  };
}
