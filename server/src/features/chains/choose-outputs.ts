/** What a transaction moved to the address that it was to pay, in its coin. */
export interface Output {
  /** `<chain>:<txid>:<index>` */
  id: string;
  amount: bigint;
}

/** Outputs that pay just so much: one of them, or all together; none of them pays anybody else. */
export function chooseOutputs(outputs: readonly Output[], due: bigint): Output[] | undefined {
  const one = outputs.find(({ amount }) => amount === due);
  if (one) return [one];
  const sum = outputs.reduce((all, { amount }) => all + amount, 0n);
  return outputs.length > 0 && sum === due ? [...outputs] : undefined;
}
