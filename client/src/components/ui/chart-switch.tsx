import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { mdiChartLine, mdiTable } from '@mdi/js';
import { type ReactNode, useId, useState } from 'react';
import { QuietButton } from './buttons.tsx';
import { Icon } from './icon.tsx';

interface ChartSwitchProps {
  title: string;
  /** What the drawing shows, in words. */
  label: string;
  hint?: string;
  /** The words of the switch. */
  asChart: string;
  asTable: string;
  /** In pixels, of the drawing and of the table alike. */
  height: number;
  /** The same figures both ways. */
  chart: ReactNode;
  table: ReactNode;
}

/** Figures as a drawing, or as a table for whoever reads or hears better that way. */
export function ChartSwitch({
  title,
  label,
  hint,
  asChart,
  asTable,
  height,
  chart,
  table,
}: ChartSwitchProps) {
  const [asRows, setAsRows] = useState(false);
  const id = useId();
  return (
    <Box as="section" aria-labelledby={id}>
      <Flex align="center" justify="space-between" gap="3" mb="3">
        <Box minW="0">
          <Heading as="h2" id={id} textStyle="lg" fontWeight="600">
            {title}
          </Heading>
          {hint && (
            <Text textStyle="sm" color="muted">
              {hint}
            </Text>
          )}
        </Box>
        <QuietButton size="xs" flexShrink={0} aria-pressed={asRows} onClick={() => setAsRows(!asRows)}>
          <Icon path={asRows ? mdiChartLine : mdiTable} size={16} />
          {asRows ? asChart : asTable}
        </QuietButton>
      </Flex>
      {asRows ? (
        <Box h={`${height}px`} overflowY="auto" tabIndex={0} role="group" aria-label={title}>
          {table}
        </Box>
      ) : (
        <Flex h={`${height}px`} role="img" aria-label={label}>
          {chart}
        </Flex>
      )}
    </Box>
  );
}
