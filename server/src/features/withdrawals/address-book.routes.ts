import { NETWORKS } from '@lode/shared/chains/schemas';
import { addressBookRoutes } from '@lode/shared/withdrawals/address-book-rest';
import type { AddressBook } from '@lode/shared/withdrawals/address-book-schemas';
import { config } from '../../platform/config.ts';
import { consume, LIMITS } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { addBookAddress } from './commands/add-book-address.ts';
import { bindToBook } from './commands/bind-to-book.ts';
import { removeBookAddress } from './commands/remove-book-address.ts';
import { getAddressBook } from './queries/get-address-book.ts';

async function answer(userId: string): Promise<AddressBook> {
  const { addresses, only, onlyUntil } = await getAddressBook(userId);
  return {
    items: addresses.map(({ _id, currency, address, label, createdAt, usableAt }) => ({
      id: String(_id),
      label,
      currency,
      network: NETWORKS[currency].name,
      wallet_address: address,
      created_at: createdAt.toISOString(),
      usable_at: usableAt.toISOString(),
    })),
    only,
    only_until: onlyUntil?.toISOString() ?? null,
    wait_seconds: Math.ceil(config.addressWaitMs / 1000),
  };
}

export function mountAddressBook(mount: RouteMount): void {
  mount.add(addressBookRoutes.get, ({ identity }) => answer(identity.userId));

  mount.add(addressBookRoutes.add, async ({ identity, body, context: { requestKey } }) => {
    await consume(LIMITS.createsPerUser, `book ${identity.userId}`);
    const { currency, wallet_address: walletAddress, label } = body;
    await addBookAddress(identity, { currency, walletAddress, label, requestKey });
    return answer(identity.userId);
  });

  mount.add(addressBookRoutes.remove, async ({ identity, params }) => {
    await removeBookAddress(identity, params.id);
    return answer(identity.userId);
  });

  mount.add(addressBookRoutes.bind, async ({ identity, body }) => {
    await consume(LIMITS.createsPerUser, `book ${identity.userId}`);
    await bindToBook(identity, body.only);
    return answer(identity.userId);
  });
}
