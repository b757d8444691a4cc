import { switchRoutes } from '@lode/shared/switches/rest';
import type { SwitchTarget } from '@lode/shared/switches/schemas';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client.ts';
import { useMatter } from '../use-matter.ts';

/** The switches that stop money, kept current. */
export function useSwitches() {
  return useMatter('switches', (signal) => call(switchRoutes.list, { signal }, 'admin'), ['switch']);
}

/** What a switch is called, with its coin where it is about one. */
export function useSwitchName(): (target: SwitchTarget) => string {
  const { t } = useTranslation('finance');
  return ({ name, coin }) => t(`switches.name.${name}`) + (coin ? ` (${coin})` : '');
}
