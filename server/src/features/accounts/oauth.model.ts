import mongoose, { Schema, type Types } from 'mongoose';
import { keyedHashes } from '../../platform/keyed-hash.ts';

/** A login at a provider that has begun. */
export interface OauthStateRow {
  /** Hash of the state that travels with the browser. */
  _id: string;
  provider: string;
  redirectUri: string;
  nonce: string;
  /** PKCE's verifier, encrypted. */
  verifier: string;
  /** Hash of the provider's code that was exchanged; null until then: a state is good for one code. */
  codeHash: string | null;
  /** Encrypted: whom the provider named, kept while a second factor is asked for. */
  person: string | null;
  expiresAt: Date;
}

const stateSchema = new Schema<OauthStateRow>(
  {
    _id: { type: String, required: true },
    provider: { type: String, required: true },
    redirectUri: { type: String, required: true },
    nonce: { type: String, required: true },
    verifier: { type: String, required: true },
    codeHash: { type: String, default: null },
    person: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'oauth_states', versionKey: false },
);
stateSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const OauthStateModel = mongoose.model<OauthStateRow>('OauthState', stateSchema);

/** Somebody at a provider and their account here. */
export interface OauthLinkRow {
  /** Hash of issuer and subject: a person has one account. */
  _id: string;
  issuer: string;
  subject: string;
  userId: Types.ObjectId;
  createdAt: Date;
}

type Linked = Pick<OauthLinkRow, 'issuer' | 'subject'>;

/** Every id that a link may have; the first is how it is stored now, the others are of an earlier SECRET. */
export function linkIds({ issuer, subject }: Linked): [string, ...string[]] {
  return keyedHashes('oauth-link', `${issuer}\n${subject}`);
}

export function linkId(linked: Linked): string {
  return linkIds(linked)[0];
}

const linkSchema = new Schema<OauthLinkRow>(
  {
    _id: { type: String, required: true },
    issuer: { type: String, required: true },
    subject: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'oauth_links', versionKey: false },
);
linkSchema.index({ userId: 1 });

export const OauthLinkModel = mongoose.model<OauthLinkRow>('OauthLink', linkSchema);
