import { SEEDED_PLANS } from '@lode/shared/store/seeded-plans';
import { useTranslation } from 'react-i18next';

/** A plan's name in the reader's language when it is one that the product brings; the operator's own words otherwise. */
export function usePlanName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => {
    const seeded = SEEDED_PLANS.find((known) => known === name);
    return seeded ? t(`plans.${seeded}`) : name;
  };
}
