import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import { PROVIDERS, type Provider } from '@lode/shared/assistant/schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/ui/section.tsx';
import { EndpointFields } from './endpoint-fields.tsx';
import { EndpointTest } from './endpoint-test.tsx';
import { LimitFields } from './limit-fields.tsx';
import type { ConfigurationDraft } from './use-configuration-draft.ts';

/** Who writes the answers; the endpoint can be set up and tried before it is chosen. */
export function ProviderTab({ edited }: { edited: ConfigurationDraft }) {
  const { t } = useTranslation('assistant');
  return (
    <>
      <Section title={t('provider.label')}>
        <ProviderChoice value={edited.draft.provider} onChange={(provider) => edited.change({ provider })} />
      </Section>
      <Section title={t('provider.endpoint')}>
        <Flex direction="column" gap="5" maxW="640px">
          <EndpointFields edited={edited} />
          <EndpointTest edited={edited} />
        </Flex>
      </Section>
      <Section title={t('limits.title')} hint={t('limits.hint')}>
        <LimitFields edited={edited} />
      </Section>
    </>
  );
}

interface ProviderChoiceProps {
  value: Provider;
  onChange: (provider: Provider) => void;
}

/** The browser's own radio buttons, each on a card with what choosing it means. */
function ProviderChoice({ value, onChange }: ProviderChoiceProps) {
  const { t } = useTranslation('assistant');
  const group = useId();
  return (
    <Grid
      role="radiogroup"
      aria-label={t('provider.label')}
      templateColumns={{ base: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' }}
      gap="3"
    >
      {PROVIDERS.map((name) => (
        <chakra.label
          key={name}
          display="flex"
          gap="3"
          p="4"
          borderWidth="1px"
          borderColor="border.emphasized"
          borderRadius="field"
          cursor="pointer"
          transition="border-color 150ms ease-out, background-color 150ms ease-out"
          _hover={{ borderColor: 'primary' }}
          css={{
            '&:has(input:checked)': {
              borderColor: 'primary',
              background: 'primary.subtle',
              boxShadow: 'inset 0 0 0 1px var(--primary)',
            },
            '&:has(input:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: '2px' },
          }}
        >
          <chakra.input
            type="radio"
            name={group}
            value={name}
            checked={value === name}
            onChange={() => onChange(name)}
            mt="1"
            alignSelf="flex-start"
            flexShrink={0}
            css={{ accentColor: 'var(--primary)' }}
          />
          <Box>
            <Box fontWeight="600">{t(`provider.${name}`)}</Box>
            <Box textStyle="sm" color="muted">
              {t(`provider.${name}_hint`)}
            </Box>
          </Box>
        </chakra.label>
      ))}
    </Grid>
  );
}
