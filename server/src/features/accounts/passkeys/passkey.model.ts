import mongoose, { Schema, type Types } from 'mongoose';

/** A credential that signs for its user; they are counted in the user's row (`passkeys`). */
export interface PasskeyRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  /** The authenticator's name for it, base64url. */
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  /** Of the last use: what an authenticator that counts never repeats. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const schema = new Schema<PasskeyRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    credentialId: { type: String, required: true },
    publicKey: { type: String, required: true },
    counter: { type: Number, required: true },
    transports: { type: [String], required: true },
    name: { type: String, required: true },
    createdAt: { type: Date, required: true },
    lastUsedAt: { type: Date, default: null },
  },
  { collection: 'passkeys', versionKey: false },
);
schema.index({ credentialId: 1 }, { unique: true });
schema.index({ userId: 1, createdAt: 1 });

export const PasskeyModel = mongoose.model<PasskeyRow>('Passkey', schema);

/** What an authenticator is to answer once. */
export interface PasskeyChallengeRow {
  /** The challenge itself: random, and worth nothing without the key that signs it. */
  _id: string;
  use: 'create' | 'get';
  /** Whose passkey is made; null while nobody knows who will use one. */
  userId: Types.ObjectId | null;
  /** The page that asked, as we know ourselves; its host is what passkeys are bound to. */
  origin: string;
  expiresAt: Date;
}

const challengeSchema = new Schema<PasskeyChallengeRow>(
  {
    _id: { type: String, required: true },
    use: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, default: null },
    origin: { type: String, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'passkey_challenges', versionKey: false },
);
challengeSchema.index({ userId: 1 });
challengeSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const PasskeyChallengeModel = mongoose.model<PasskeyChallengeRow>('PasskeyChallenge', challengeSchema);
