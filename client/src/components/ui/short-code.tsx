import { Box, Flex } from '@chakra-ui/react';
import { mdiContentCopy } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { IconButton } from './buttons.tsx';
import { showMessage } from './message-bar.tsx';

interface ShortCodeProps {
  /** An address, a transaction, an id. */
  text: string;
  /** Characters kept on either side, 6 unless told. */
  keep?: number;
}

/** A long code shortened in the middle, whole on hover, with a button that copies it whole. */
export function ShortCode({ text, keep = 6 }: ShortCodeProps) {
  const { t } = useTranslation(['common', 'errors']);
  const short = text.length > keep * 2 + 1 ? `${text.slice(0, keep)}…${text.slice(-keep)}` : text;
  const copy = async () => {
    if (await copyText(text)) showMessage(t('copied'));
    else showMessage(t('errors:COPY_FAILED'), 'error');
  };
  return (
    <Flex as="span" display="inline-flex" align="center" gap="0.5" dir="ltr">
      <Box as="span" fontFamily="mono" textStyle="xs" title={text}>
        {short}
      </Box>
      <IconButton
        path={mdiContentCopy}
        label={`${t('copy')} ${short}`}
        size="2xs"
        iconSize={14}
        onClick={() => void copy()}
      />
    </Flex>
  );
}
