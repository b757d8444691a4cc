import mongoose, { Schema } from 'mongoose';

/** One row that every command touches which could leave the site without an administrator. */
export interface AdminGuardRow {
  _id: 'admins';
  rev: number;
}

const schema = new Schema<AdminGuardRow>(
  { _id: { type: String, required: true }, rev: { type: Number, required: true } },
  { collection: 'admin_guard', versionKey: false },
);

export const AdminGuardModel = mongoose.model<AdminGuardRow>('AdminGuard', schema);
