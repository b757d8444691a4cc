import type { ArticleContent } from '@lode/shared/knowledge/admin-schemas';
import mongoose, { Schema, type Types } from 'mongoose';
import { contentFields } from './article.model.ts';

/** What an article said before it was saved again. */
export interface ArticleVersionRow extends ArticleContent {
  articleId: Types.ObjectId;
  version: number;
  at: Date;
  /** Null for what came with the product. */
  by: string | null;
}

const schema = new Schema<ArticleVersionRow>(
  {
    articleId: { type: Schema.Types.ObjectId, required: true },
    version: { type: Number, required: true },
    at: { type: Date, required: true },
    by: { type: String, default: null },
    ...contentFields,
  },
  { collection: 'knowledge_versions', versionKey: false },
);
schema.index({ articleId: 1, version: -1 }, { unique: true });

export const ArticleVersionModel = mongoose.model<ArticleVersionRow>('ArticleVersion', schema);
