import { Box } from '@chakra-ui/react';
import type { QRCode } from 'qrcode';
import { useLoaded } from '../../lib/use-loaded.ts';
import { Skeleton } from './skeletons.tsx';

const SIZE = 208;
/** Blank modules around the code, which scanners need. */
const QUIET = 4;

/** One square for every dark module, as the path of a picture with one unit a module. */
function pathOf({ modules }: QRCode): string {
  const { size, data } = modules;
  const squares = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + QUIET} ${Math.floor(index / size) + QUIET}h1v1h-1z` : '',
  );
  return squares.join('');
}

/** A QR code. Its encoder loads when the first is shown. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { data } = useLoaded(text, async () => {
    const { create } = await import('qrcode');
    return create(text, { errorCorrectionLevel: 'M' });
  });
  if (!data) return <Skeleton boxSize={`${SIZE}px`} borderRadius="field" />;
  const side = data.modules.size + 2 * QUIET;
  return (
    <Box
      bg="paper"
      color="ink"
      borderRadius="field"
      overflow="hidden"
      boxSize={`${SIZE}px`}
      role="img"
      aria-label={label}
    >
      <svg viewBox={`0 0 ${side} ${side}`} width={SIZE} height={SIZE} shapeRendering="crispEdges" aria-hidden>
        <path d={pathOf(data)} fill="currentColor" />
      </svg>
    </Box>
  );
}
