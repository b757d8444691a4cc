import { configurationInputSchema, type EndpointAbilities } from '@lode/shared/assistant/schemas';
import mongoose, { Schema } from 'mongoose';
import type { z } from 'zod';

/** What an administrator sets, without the key. */
export const assistantSettingsSchema = configurationInputSchema.extend({
  endpoint: configurationInputSchema.shape.endpoint.omit({ key: true }),
});
export type AssistantSettings = z.infer<typeof assistantSettingsSchema>;

/** An endpoint that was tried, and what it did. */
export interface EndpointTrial {
  baseUrl: string;
  model: string;
  abilities: EndpointAbilities;
}

/** How the assistant is set up; one row, absent until it is first saved or tried. */
export interface ConfigurationRow {
  _id: 'assistant';
  /** As on the wire; null until it is first saved. */
  settings: AssistantSettings | null;
  /** The endpoint's key, sealed. */
  key: string | null;
  /** Its last four signs, to tell keys apart by. */
  keyEnd: string | null;
  /** The endpoint that was last tried; where that is another than the one in force, what is known of this one beside it. */
  trials?: EndpointTrial[];
  /** 0 until it is first saved. */
  rev: number;
  changedAt: Date | null;
  changedBy: string | null;
}

const schema = new Schema<ConfigurationRow>(
  {
    _id: { type: String, required: true },
    settings: { type: Schema.Types.Mixed, default: null },
    key: { type: String, default: null },
    keyEnd: { type: String, default: null },
    trials: { type: [Schema.Types.Mixed], default: undefined },
    rev: { type: Number, default: 0 },
    changedAt: { type: Date, default: null },
    changedBy: { type: String, default: null },
  },
  { collection: 'assistant_configuration', versionKey: false, minimize: false },
);

/** What was seen of the endpoint in force. */
export function trialInForce(row: ConfigurationRow | null): EndpointTrial | undefined {
  const { base_url, model } = row?.settings?.endpoint ?? {};
  return row?.trials?.find((trial) => trial.baseUrl === base_url && trial.model === model);
}

export const ConfigurationModel = mongoose.model<ConfigurationRow>('AssistantConfiguration', schema);
