import { Box, chakra, Flex, Image, Text } from '@chakra-ui/react';
import { mdiImageBrokenVariant } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { Icon } from '../../../components/ui/icon.tsx';

interface ImageBubbleProps {
  src: string;
  /** Gets an address that works again, when the signed one has expired. */
  renew?: () => Promise<string>;
  busy?: boolean;
}

/** An image in the thread: a box of fixed size, so that loading moves nothing, and the whole of it on a press. */
export function ImageBubble({ src, renew, busy = false }: ImageBubbleProps) {
  const { t } = useTranslation('support');
  const [renewed, setRenewed] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  const [open, setOpen] = useState(false);
  const address = renewed ?? src;

  const onError = () => {
    if (renewed !== null || !renew) return setBroken(true);
    renew().then(setRenewed, () => setBroken(true));
  };

  if (broken) {
    return (
      <Flex {...boxSize} direction="column" align="center" justify="center" gap="1" bg="bg" color="muted">
        <Icon path={mdiImageBrokenVariant} size={28} />
        <Text textStyle="xs">{t('image.broken')}</Text>
      </Flex>
    );
  }
  return (
    <>
      <chakra.button
        type="button"
        {...boxSize}
        display="block"
        bg="bg"
        cursor="zoom-in"
        aria-label={t('image.open')}
        onClick={() => setOpen(true)}
      >
        <Image
          src={address}
          alt={t('image.alt')}
          boxSize="full"
          objectFit="cover"
          opacity={busy ? 0.6 : 1}
          onError={onError}
        />
      </chakra.button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('image.alt')} maxWidth={1080}>
        <Box pb="4">
          <Image
            src={address}
            alt={t('image.alt')}
            maxH="76vh"
            mx="auto"
            objectFit="contain"
            borderRadius="l2"
          />
        </Box>
      </Dialog>
    </>
  );
}

const boxSize = { w: '224px', maxW: '100%', h: '160px', borderRadius: 'l2', overflow: 'hidden' } as const;
