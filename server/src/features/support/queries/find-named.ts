import type mongoose from 'mongoose';
import { literally } from '../../../platform/literally.ts';
import { CustomerTermsModel } from '../customer-terms.model.ts';
import { findByTerms } from '../find-by-terms.ts';
import { wantedNameTerms } from '../kept-terms.ts';

/** Customers that a name, or a part of one, leads to: the newest. */
const NAMED_MAX = 100;

/** The condition on conversations whose customer's name or address has this somewhere. */
export async function findNamed(search: string) {
  const { rows, cut } = await findByTerms<{ _id: mongoose.Types.ObjectId }>(
    { collection: CustomerTermsModel.collection, fields: { _id: 1 } },
    wantedNameTerms(search),
    NAMED_MAX,
  );
  const text = literally(search);
  return {
    condition: { userId: { $in: rows.map(({ _id }) => _id) }, $or: [{ username: text }, { email: text }] },
    cut,
  };
}
