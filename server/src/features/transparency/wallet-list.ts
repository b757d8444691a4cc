const OWNER_BYTES = 12;
const FIRST_SIZE = 1024;

/** Customers and their balances, packed: a million of them as objects would fill the memory. */
export class WalletList {
  count = 0;
  #owners = Buffer.alloc(FIRST_SIZE * OWNER_BYTES);
  #balances = new BigUint64Array(FIRST_SIZE);

  add(owner: string, balance: bigint): void {
    if (!/^[0-9a-f]{24}$/.test(owner)) throw new Error(`${owner} is no customer's id`);
    if (this.count === this.#balances.length) this.#grow();
    this.#owners.write(owner, this.count * OWNER_BYTES, 'hex');
    this.#balances[this.count] = balance;
    this.count += 1;
  }

  ownerAt(place: number): string {
    return this.#owners.toString('hex', place * OWNER_BYTES, (place + 1) * OWNER_BYTES);
  }

  balanceAt(place: number): bigint {
    return this.#balances[place] ?? 0n;
  }

  #grow(): void {
    const [owners, balances] = [this.#owners, this.#balances];
    this.#owners = Buffer.alloc(owners.length * 2);
    owners.copy(this.#owners);
    this.#balances = new BigUint64Array(balances.length * 2);
    this.#balances.set(balances);
  }
}
