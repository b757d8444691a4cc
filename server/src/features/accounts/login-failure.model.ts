import { LOGIN_FAILURES_KEPT_HOURS } from '@lode/shared/accounts/jobs';
import mongoose, { Schema, type Types } from 'mongoose';

/** A failed login of an account that there is. */
export interface LoginFailureRow {
  _id: Types.ObjectId;
  userId: Types.ObjectId;
  at: Date;
}

const schema = new Schema<LoginFailureRow>(
  {
    userId: { type: Schema.Types.ObjectId, required: true },
    at: { type: Date, required: true },
  },
  { collection: 'login_failures', versionKey: false },
);
schema.index({ userId: 1, at: -1 });
schema.index({ at: 1 }, { expireAfterSeconds: LOGIN_FAILURES_KEPT_HOURS * 3600 });

export const LoginFailureModel = mongoose.model<LoginFailureRow>('LoginFailure', schema);
