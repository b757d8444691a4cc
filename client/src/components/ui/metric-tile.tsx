import { Box, Flex } from '@chakra-ui/react';
import { mdiInformationOutline } from '@mdi/js';
import { useState } from 'react';
import { IconButton } from './buttons.tsx';
import { Card } from './card.tsx';
import { Skeleton } from './skeletons.tsx';

interface MetricTileProps {
  label: string;
  /** Null while nothing has been measured. */
  value: string | null;
  /** Said in place of a value that is null. */
  none?: string;
  /** A second figure below. */
  detail?: string;
  /** How it is measured. */
  hint?: string;
  tone?: 'error' | 'warning';
}

/** One figure with what it means; how it is measured is told on a tap, and to a mouse that rests there. */
export function MetricTile({ label, value, none, detail, hint, tone }: MetricTileProps) {
  const [told, setTold] = useState(false);
  return (
    <Card p={{ base: 4, sm: 5 }}>
      <Flex align="center" gap="1.5" minH="6" textStyle="sm" color="muted" mb="1">
        {label}
        {hint && (
          <IconButton
            path={mdiInformationOutline}
            label={hint}
            iconSize={16}
            size="2xs"
            aria-expanded={told}
            onClick={() => setTold(!told)}
          />
        )}
      </Flex>
      {told && (
        <Box textStyle="xs" color="muted" mb="1">
          {hint}
        </Box>
      )}
      <Box
        data-figure
        textStyle={{ base: 'lg', sm: '2xl' }}
        fontWeight="600"
        color={tone ? `${tone}.fg` : value === null ? 'muted' : undefined}
      >
        {value ?? none}
      </Box>
      <Box textStyle="sm" color="muted" minH="5">
        {detail}
      </Box>
    </Card>
  );
}

/** A tile that is still loading. */
export function MetricTileSkeleton({ detail = false }: { detail?: boolean }) {
  return (
    <Card p={{ base: 4, sm: 5 }} aria-busy>
      <Skeleton h="3.5" w="50%" mb="2.5" />
      <Skeleton h="7" w="35%" mb="3" />
      <Skeleton h="3.5" w="40%" visibility={detail ? undefined : 'hidden'} />
    </Card>
  );
}
