import { Box, Flex } from '@chakra-ui/react';
import { SECURITY_KINDS, type SecurityKind } from '@lode/shared/core/security-kinds';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { useFormat } from '../../../lib/format.ts';

interface LastDayProps {
  /** Undefined until they have come. */
  counts: Partial<Record<SecurityKind, number>> | undefined;
  /** The kind that the list is narrowed to. */
  kind: string | undefined;
  onKind: (kind: string) => void;
}

/** How often each kind happened in the last 24 hours; one of them narrows the list to it. */
export function LastDay({ counts, kind, onKind }: LastDayProps) {
  const { t } = useTranslation('security');
  const format = useFormat();
  return (
    <Card p="4">
      <Box as="h2" fontWeight="600" textStyle="sm" mb="2">
        {t('last_day')}
      </Box>
      {!counts && <SkeletonText lines={1} />}
      {counts && (
        <Flex gap="2" wrap="wrap">
          {SECURITY_KINDS.filter((one) => counts[one]).map((one) => (
            <SecondaryButton
              key={one}
              size="sm"
              aria-pressed={kind === one}
              bg={kind === one ? 'primary.subtle' : undefined}
              onClick={() => onKind(kind === one ? '' : one)}
            >
              {t(`kind.${one}`)}
              <Box as="span" fontWeight="700" fontVariantNumeric="tabular-nums">
                {format.integer(counts[one] ?? 0)}
              </Box>
            </SecondaryButton>
          ))}
          {Object.keys(counts).length === 0 && (
            <Box color="muted" textStyle="sm">
              {t('empty')}
            </Box>
          )}
        </Flex>
      )}
    </Card>
  );
}
