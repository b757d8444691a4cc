import type { Tag } from '@lode/shared/support/label-schemas';
import { type MacroContent, type MacroStep, stepsOf } from '@lode/shared/support/macro-schemas';
import type { TFunction } from 'i18next';

/** What a step of a macro does, in words; the text of a reply stands apart. */
export function stepText(t: TFunction, step: MacroStep, macro: MacroContent, tags: readonly Tag[]): string {
  switch (step) {
    case 'reply':
      return t('console:macros.reply');
    case 'labels':
      return t('console:macros.labels', { changes: changesOf(t, macro, tags) });
    case 'hold':
      return t('console:hold.switch');
    case 'close':
      return t('console:conversation.close');
  }
}

function changesOf(t: TFunction, { priority, tags: ids }: MacroContent, tags: readonly Tag[]): string {
  const names = ids.map((id) => tags.find((tag) => tag.id === id)?.name ?? '…');
  return [...(priority ? [t(`console:priority.${priority}`)] : []), ...names.map((name) => `+ ${name}`)].join(
    ', ',
  );
}

/** All of it in a line. */
export function macroText(t: TFunction, macro: MacroContent, tags: readonly Tag[]): string {
  return stepsOf(macro)
    .map((step) => stepText(t, step, macro, tags))
    .join(' · ');
}
