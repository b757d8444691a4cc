import { chakra, Flex } from '@chakra-ui/react';
import { mdiContentCopy } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../lib/copy-text.ts';
import { IconButton } from './buttons.tsx';
import { showMessage } from './message-bar.tsx';

const SHOWN_START = 8;
const SHOWN_END = 6;

/** An address or a transaction id, shortened in the middle, whole on hover and for the clipboard. */
export function ShortId({ id, label }: { id: string; label: string }) {
  const { t } = useTranslation(['common', 'errors']);
  const short =
    id.length <= SHOWN_START + SHOWN_END + 1 ? id : `${id.slice(0, SHOWN_START)}…${id.slice(-SHOWN_END)}`;
  const copy = async () => {
    if (await copyText(id)) showMessage(t('copied'));
    else showMessage(t('errors:COPY_FAILED'), 'error');
  };
  return (
    <Flex as="span" display="inline-flex" align="center" gap="0.5" dir="ltr">
      <chakra.code title={id} textStyle="sm">
        {short}
      </chakra.code>
      <IconButton
        path={mdiContentCopy}
        label={`${t('copy')}: ${label}`}
        size="2xs"
        iconSize={14}
        onClick={() => void copy()}
      />
    </Flex>
  );
}
