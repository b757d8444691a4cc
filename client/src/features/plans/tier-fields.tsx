import { Box, Flex, Grid } from '@chakra-ui/react';
import { TIERS_MAX, type Tier } from '@lode/shared/store/schemas';
import { mdiPlus, mdiTrashCanOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../components/ui/amount-input.tsx';
import { IconButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Icon } from '../../components/ui/icon.tsx';

interface TierFieldsProps {
  tiers: Tier[];
  /** The text of what is wrong with a field, by its path. */
  problem: (field: string) => string | undefined;
  onChange: (tiers: Tier[]) => void;
}

/** The steps of a plan's bonus. */
export function TierFields({ tiers, problem, onChange }: TierFieldsProps) {
  const { t } = useTranslation('plans');
  const set = (at: number, changes: Partial<Tier>) =>
    onChange(tiers.map((tier, index) => (index === at ? { ...tier, ...changes } : tier)));
  return (
    <Box as="fieldset" minW="0">
      <Box as="legend" textStyle="label">
        {t('bonus')}
      </Box>
      <Box textStyle="sm" color="muted" mb="3">
        {t('bonus_hint')}
      </Box>
      <Flex direction="column" gap="3">
        {tiers.map((tier, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a tier is nothing but its place
          <Grid key={at} templateColumns="1fr 1fr auto" gap="3" alignItems="start">
            {(['from_th', 'bonus_percent'] as const).map((field) => (
              <AmountInput
                key={field}
                label={t(`fields.${field}`)}
                prefix=""
                value={tier[field]}
                error={problem(`tiers.${at}.${field}`)}
                onChange={(amount) => set(at, { [field]: amount })}
              />
            ))}
            <Box pt="28px">
              <IconButton
                path={mdiTrashCanOutline}
                label={t('remove_tier', { number: at + 1 })}
                onClick={() => onChange(tiers.filter((_, index) => index !== at))}
              />
            </Box>
          </Grid>
        ))}
        {problem('tiers') && (
          <Box role="alert" color="error.fg" textStyle="sm">
            {problem('tiers')}
          </Box>
        )}
        <SecondaryButton
          size="sm"
          alignSelf="flex-start"
          disabled={tiers.length >= TIERS_MAX}
          onClick={() => onChange([...tiers, { from_th: '', bonus_percent: '' }])}
        >
          <Icon path={mdiPlus} size={18} />
          {t('add_tier')}
        </SecondaryButton>
      </Flex>
    </Box>
  );
}
