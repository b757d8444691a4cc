import type { MacroBody, MacroContent } from '@lode/shared/support/macro-schemas';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import type { KeptRow } from '../kept.model.ts';
import { requireTags } from '../queries/require-tags.ts';
import { changeKept, createKept } from './manage-kept.ts';

/** TAG_NOT_FOUND, and as createKept. */
export async function createMacro(by: ActingAdmin, macro: MacroBody): Promise<KeptRow<MacroContent>> {
  await requireTags(macro.tags);
  return createKept(by, 'macro', inputOf(macro));
}

/** TAG_NOT_FOUND, and as changeKept. */
export async function changeMacro(
  by: ActingAdmin,
  id: string,
  macro: MacroBody,
): Promise<KeptRow<MacroContent>> {
  await requireTags(macro.tags);
  return changeKept(by, 'macro', id, inputOf(macro));
}

const inputOf = ({ name, shared, ...content }: MacroBody) => ({ name, shared, content });
