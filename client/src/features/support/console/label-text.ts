import type { LabelChange } from '@lode/shared/support/label-schemas';
import type { TFunction } from 'i18next';

/** What a colleague changed of priority and tags: the new priority, what came, what went. */
export function labelledText(t: TFunction, name: string | null, change: LabelChange | undefined): string {
  const { priority = null, added = [], removed = [] } = change ?? {};
  const changes = [
    ...(priority ? [t(`console:priority.${priority}`)] : []),
    ...added.map((tag) => `+ ${tag}`),
    ...removed.map((tag) => `− ${tag}`),
  ];
  return t('console:labels.event', { name, changes: changes.join(', ') });
}
