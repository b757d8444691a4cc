import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../components/ui/card.tsx';
import { TextLink } from '../../components/ui/text-link.tsx';

interface FigureTileProps {
  label: string;
  /** Null where nothing was counted. */
  value: string | null;
  /** The same of the period before. */
  before: string | null;
  /** What else is known of it. */
  detail?: string | undefined;
  /** How it is counted. */
  rule: string;
  /** The rows that it counts. */
  to: string;
}

/** One figure: what it opens, what it was before, and the rule by which it is counted. */
export function FigureTile({ label, value, before, detail, rule, to }: FigureTileProps) {
  const { t } = useTranslation('reports');
  return (
    <Card p={{ base: 3, sm: 4 }} css={{ breakInside: 'avoid' }}>
      <Box textStyle="sm" color="muted">
        {label}
      </Box>
      <Box data-figure textStyle={{ base: 'md', sm: 'xl' }} fontWeight="600" overflowWrap="anywhere" my="0.5">
        {value === null ? '–' : <TextLink to={to}>{value}</TextLink>}
      </Box>
      {detail && <Box textStyle="sm">{detail}</Box>}
      <Box textStyle="sm" color="muted">
        {t('before', { value: before ?? '–' })}
      </Box>
      <Box textStyle="xs" color="muted" mt="2">
        {rule}
      </Box>
    </Card>
  );
}
