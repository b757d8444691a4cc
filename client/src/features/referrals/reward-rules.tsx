import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Section } from '../../components/ui/section.tsx';
import { useFormat } from '../../lib/format.ts';

const RULES = ['register', 'purchase', 'payment', 'honesty'] as const;

/** How bonuses come about; `rate` is the percentage as it is set now. */
export function RewardRules({ rate }: { rate: string | undefined }) {
  const { t } = useTranslation('referral');
  const format = useFormat();
  const percent = rate === undefined ? '…' : format.percent(Number(rate) / 100);
  return (
    <Section title={t('rules.title')}>
      <Flex as="ol" direction="column" gap="3.5">
        {RULES.map((rule, index) => (
          <Flex as="li" key={rule} gap="3">
            <Flex
              aria-hidden
              boxSize="6"
              flexShrink={0}
              align="center"
              justify="center"
              borderRadius="pill"
              bg="gray.subtle"
              textStyle="xs"
              fontWeight="600"
            >
              {format.integer(index + 1)}
            </Flex>
            <Box textStyle="sm">{t(`rules.${rule}`, { percent })}</Box>
          </Flex>
        ))}
      </Flex>
    </Section>
  );
}
