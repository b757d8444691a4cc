import type { LoginEnd } from '@lode/shared/accounts/login-ends';
import type { Role, TokenKind } from '@lode/shared/core/abilities';
import mongoose, { Schema, type Types } from 'mongoose';

/** One login. Its id travels in the signed token; what the token may do is read here, on every call. */
export interface TokenRow {
  _id: Types.ObjectId;
  kind: TokenKind;
  userId: Types.ObjectId;
  username: string;
  displayName?: string | null;
  role: Role;
  /** A staff member's, until the second factor that the site asks for is set up. */
  restricted: boolean;
  /** It took the second factor away by that factor itself, and may set up another without an enrolment code. */
  mayEnrol?: boolean;
  /** When its holder last proved who they are. */
  provedAt: Date;
  /** It was as a login is: by a passkey, or a code and the password, where the account has one. */
  provedFully?: boolean;
  createdAt: Date;
  /** Moves on while the token is used. */
  slidingExpiresAt: Date;
  /** The end, used or not. */
  expiresAt: Date;
  revokedAt: Date | null;
  /** Why it was revoked; nothing where its holder logged out. */
  ended?: LoginEnd;
  userAgent: string;
  address: string;
  /** What the address is counted by; null where it tells nothing of who logged in. */
  network: string | null;
}

const schema = new Schema<TokenRow>(
  {
    kind: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    username: { type: String, required: true },
    displayName: { type: String },
    role: { type: String, required: true },
    restricted: { type: Boolean, default: false },
    mayEnrol: { type: Boolean },
    provedAt: { type: Date, required: true },
    provedFully: { type: Boolean },
    createdAt: { type: Date, required: true },
    slidingExpiresAt: { type: Date, required: true },
    expiresAt: { type: Date, required: true },
    revokedAt: { type: Date, default: null },
    ended: { type: String },
    userAgent: { type: String, default: '' },
    address: { type: String, default: '' },
    network: { type: String, default: null },
  },
  { collection: 'tokens', versionKey: false, minimize: false },
);
schema.index({ userId: 1, revokedAt: 1 });
schema.index({ network: 1, createdAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 24 * 3600 });

export const TokenModel = mongoose.model<TokenRow>('Token', schema);
