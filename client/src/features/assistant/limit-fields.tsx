import { Grid } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../components/ui/amount-input.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import type { ConfigurationDraft } from './use-configuration-draft.ts';

const TOKENS = ['tokens_day', 'tokens_customer_day'] as const;
const MONEY = ['usd_day', 'usd_customer_day'] as const;

/** What the endpoint may cost in a day. */
export function LimitFields({ edited }: { edited: ConfigurationDraft }) {
  const { t } = useTranslation('assistant');
  const { limits } = edited.draft;
  const rule = t('limits.rule');
  return (
    <Grid templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }} gap="4" maxW="640px">
      {TOKENS.map((name) => (
        <TextField
          key={name}
          label={t(`limits.${name}`)}
          error={edited.problem(`limits.${name}`, rule)}
          type="number"
          inputMode="numeric"
          min={0}
          size="md"
          value={Number.isNaN(limits[name]) ? '' : String(limits[name])}
          onChange={(event) => edited.changeLimits({ [name]: event.target.valueAsNumber })}
        />
      ))}
      {MONEY.map((name) => (
        <AmountInput
          key={name}
          label={t(`limits.${name}`)}
          error={edited.problem(`limits.${name}`, rule)}
          size="md"
          value={limits[name]}
          onChange={(value) => edited.changeLimits({ [name]: value })}
        />
      ))}
    </Grid>
  );
}
