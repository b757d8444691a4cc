import { SEEDED_ACTIVITY } from '@lode/shared/activities/seeded';
import { useTranslation } from 'react-i18next';
import { useTranslated } from '../../lib/translation.ts';

/** Texts that an activity is seeded with, and where their translations are. */
const SEEDED = new Map<string, string>([
  [SEEDED_ACTIVITY.title, 'seeded.title'],
  [SEEDED_ACTIVITY.content, 'seeded.content'],
]);

/** A title or content of an activity: ours in every language while it is as it was seeded, else the operator's. */
export function useActivityText(text: string): string {
  const { t } = useTranslation('activities');
  const seeded = SEEDED.get(text);
  const written = useTranslated(seeded ? '' : text);
  return seeded ? t(seeded) : written;
}
