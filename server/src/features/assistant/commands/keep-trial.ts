import { inTransaction } from '../../../platform/transaction.ts';
import {
  ConfigurationModel,
  type ConfigurationRow,
  type EndpointTrial,
  trialInForce,
} from '../configuration.model.ts';

/** Keeps what was seen of an endpoint, for when it is saved; what is known of the one in force stays meanwhile. */
export function keepTrial(trial: EndpointTrial): Promise<void> {
  return inTransaction(async ({ session }) => {
    const row = await ConfigurationModel.findById('assistant', null, { session }).lean<ConfigurationRow>();
    const inForce = trialInForce(row);
    const again = inForce?.baseUrl === trial.baseUrl && inForce.model === trial.model;
    const trials = inForce && !again ? [trial, inForce] : [trial];
    await ConfigurationModel.updateOne({ _id: 'assistant' }, { $set: { trials } }, { upsert: true, session });
  });
}
