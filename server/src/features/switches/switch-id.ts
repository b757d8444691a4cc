import { COINS } from '@lode/shared/core/money';
import { SWITCHES, type SwitchTarget } from '@lode/shared/switches/schemas';

/** What a switch's row is called. */
export function switchId({ name, coin }: SwitchTarget): string {
  return coin === null ? name : `${name}:${coin}`;
}

/** Which switch a row is about; undefined for one of another version of the site. */
export function targetOf(id: string): SwitchTarget | undefined {
  const [first, second = null] = id.split(':');
  const name = SWITCHES.find((one) => one === first);
  const coin = second === null ? null : COINS.find((one) => one === second);
  return name && coin !== undefined ? { name, coin } : undefined;
}
