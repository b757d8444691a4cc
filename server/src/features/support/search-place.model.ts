import mongoose, { Schema, type Types } from 'mongoose';

/** How far what is older than the search has been taken into it, newest first. */
export interface SearchPlaceRow {
  _id: 'messages' | 'conversations';
  /** All from here on have their terms. */
  from: Types.ObjectId | null;
  done: boolean;
}

const schema = new Schema<SearchPlaceRow>(
  {
    _id: { type: String, required: true },
    from: { type: Schema.Types.ObjectId, default: null },
    done: { type: Boolean, required: true },
  },
  { collection: 'support_search_places', versionKey: false },
);

export const SearchPlaceModel = mongoose.model<SearchPlaceRow>('SearchPlace', schema);
