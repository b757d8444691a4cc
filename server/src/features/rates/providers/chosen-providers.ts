import { config } from '../../../platform/config.ts';
import { chooseProviders } from './choose-providers.ts';

/** The providers of this process. */
export const chosenProviders = chooseProviders(config);
