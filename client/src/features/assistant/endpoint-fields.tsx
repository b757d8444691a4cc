import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../components/ui/amount-input.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { KeyField } from './key-field.tsx';
import type { ConfigurationDraft } from './use-configuration-draft.ts';

/** Where the endpoint is, how it is asked, and what it charges. */
export function EndpointFields({ edited }: { edited: ConfigurationDraft }) {
  const { t } = useTranslation('assistant');
  const { endpoint } = edited.draft;
  const text = (name: 'base_url' | 'model') => ({
    label: t(`endpoint.${name}`),
    value: endpoint[name],
    error: edited.problem(`endpoint.${name}`, t('endpoint.base_url_hint')),
    onChange: (event: { target: { value: string } }) =>
      edited.changeEndpoint({ [name]: event.target.value.trim() }),
  });
  return (
    <>
      <TextField
        {...text('base_url')}
        hint={t('endpoint.base_url_hint')}
        type="url"
        dir="ltr"
        size="md"
        autoComplete="off"
        spellCheck={false}
      />
      <TextField
        {...text('model')}
        dir="ltr"
        size="md"
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
      />
      <KeyField edited={edited} />
      <TextArea
        label={t('endpoint.prompt')}
        hint={t('endpoint.prompt_hint')}
        rows={4}
        maxLength={8000}
        dir="auto"
        value={endpoint.prompt}
        onChange={(event) => edited.changeEndpoint({ prompt: event.target.value })}
      />
      <Flex gap="4" wrap="wrap" align="start">
        <NumberField edited={edited} name="temperature" step={0.1} />
        <NumberField edited={edited} name="max_tokens" />
        <NumberField edited={edited} name="timeout_s" />
      </Flex>
      <Flex gap="4" wrap="wrap" align="start">
        <PriceField edited={edited} name="price_input" />
        <PriceField edited={edited} name="price_output" />
      </Flex>
    </>
  );
}

interface NumberFieldProps {
  edited: ConfigurationDraft;
  name: 'temperature' | 'max_tokens' | 'timeout_s';
  step?: number;
}

function NumberField({ edited, name, step = 1 }: NumberFieldProps) {
  const { t } = useTranslation('assistant');
  const value = edited.draft.endpoint[name];
  const rule = t(`endpoint.${name}_hint`);
  return (
    <Box flex="1" minW="160px">
      <TextField
        label={t(`endpoint.${name}`)}
        hint={rule}
        error={edited.problem(`endpoint.${name}`, rule)}
        type="number"
        inputMode="decimal"
        step={step}
        size="md"
        value={Number.isNaN(value) ? '' : String(value)}
        onChange={(event) => edited.changeEndpoint({ [name]: event.target.valueAsNumber })}
      />
    </Box>
  );
}

function PriceField({ edited, name }: { edited: ConfigurationDraft; name: 'price_input' | 'price_output' }) {
  const { t } = useTranslation('assistant');
  const rule = t('endpoint.price_hint');
  return (
    <Box flex="1" minW="220px">
      <AmountInput
        label={t(`endpoint.${name}`)}
        hint={rule}
        error={edited.problem(`endpoint.${name}`, rule)}
        decimals={6}
        size="md"
        value={edited.draft.endpoint[name]}
        onChange={(value) => edited.changeEndpoint({ [name]: value })}
      />
    </Box>
  );
}
