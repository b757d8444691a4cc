import { Box } from '@chakra-ui/react';
import type { Presence } from '@lode/shared/support/schemas';
import { useTranslation } from 'react-i18next';

const FILL: Record<Presence, string> = { here: 'success.solid', away: 'transparent', offline: 'transparent' };
const EDGE: Record<Presence, string> = {
  here: 'success.solid',
  away: 'warning.solid',
  offline: 'border.emphasized',
};

interface PresenceDotProps {
  state: Presence;
  /** Sits on the corner of an avatar. */
  corner?: boolean;
}

/** Full while somebody is here, a ring while away or gone; the word is its name and its tooltip. */
export function PresenceDot({ state, corner = false }: PresenceDotProps) {
  const { t } = useTranslation('console');
  const word = t(`presence.${state}`);
  return (
    <Box
      role="img"
      aria-label={word}
      title={word}
      flexShrink={0}
      boxSize={corner ? '3' : '2'}
      borderRadius="pill"
      borderWidth="2px"
      borderColor={EDGE[state]}
      bg={FILL[state]}
      {...(corner && {
        position: 'absolute',
        bottom: '-1px',
        insetEnd: '-1px',
        outline: '2px solid var(--surface)',
      })}
    />
  );
}
