import type { LanguageCode } from '@lode/shared/core/languages';
import type { ArticleContent, ArticleState } from '@lode/shared/knowledge/admin-schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { keepRequestKey, type MadeByRequest } from '../../platform/request-key.ts';

/** An article in one language: what is being edited, and what its readers see. */
export interface ArticleRow extends ArticleContent, MadeByRequest {
  _id: Types.ObjectId;
  slug: string;
  language: LanguageCode;
  /** Of what is being edited; goes up with every save. */
  version: number;
  state: ArticleState;
  published: ArticleContent | null;
  publishedVersion: number | null;
  /** The revision of the help centre in which `published` changed last. */
  rev: number;
  /** Somebody has changed what came with the product, or written it: an upgrade leaves it alone. */
  edited: boolean;
  /** English has been published anew since this was written. */
  behind: boolean;
  changedAt: Date;
  /** Null for what came with the product. */
  changedBy: { id: string; username: string } | null;
  reviewedBy: string | null;
}

export const contentFields = {
  title: { type: String, required: true },
  topic: { type: String, required: true },
  order: { type: Number, required: true },
  questions: { type: [String], required: true },
  related: { type: [String], required: true },
  body: { type: String, default: '' },
};

const schema = new Schema<ArticleRow>(
  {
    slug: { type: String, required: true },
    language: { type: String, required: true },
    ...contentFields,
    version: { type: Number, required: true },
    state: { type: String, required: true },
    published: { type: Schema.Types.Mixed, default: null },
    publishedVersion: { type: Number, default: null },
    rev: { type: Number, required: true },
    edited: { type: Boolean, required: true },
    behind: { type: Boolean, required: true },
    changedAt: { type: Date, required: true },
    changedBy: { type: Schema.Types.Mixed, default: null },
    reviewedBy: { type: String, default: null },
  },
  { collection: 'knowledge_articles', versionKey: false },
);
schema.index({ slug: 1, language: 1 }, { unique: true });
schema.index({ language: 1, changedAt: -1 });
schema.index({ rev: 1 });
keepRequestKey(schema);

export const ArticleModel = mongoose.model<ArticleRow>('Article', schema);

/** What is written in an article, without where it stands. */
export function contentOf({ title, topic, order, questions, related, body }: ArticleContent): ArticleContent {
  return { title, topic, order, questions, related, body };
}
