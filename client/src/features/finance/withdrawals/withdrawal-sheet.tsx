import { Box, Flex } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Drawer } from '../../../components/ui/drawer.tsx';
import { pressShortcut } from '../../../lib/shortcut-keys.ts';
import { DetailStates } from '../components/detail-states.tsx';
import { RiskTag, WithdrawalTag } from '../components/state-tags.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import { WithdrawalDetails } from './withdrawal-details.tsx';

interface WithdrawalSheetProps {
  id: string;
  /** Those beside it in the queue, where there are any. */
  older: string | undefined;
  newer: string | undefined;
  onOpen: (id: string) => void;
  onClose: () => void;
}

const WIDTH = 860;

/** One withdrawal over its queue: read, decided, and on to the next. */
export function WithdrawalSheet({ id, older, newer, onOpen, onClose }: WithdrawalSheetProps) {
  const { t } = useTranslation(['finance', 'common']);
  const loaded = useWithdrawal(id);
  const sheet = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what had the focus went with the one before
  useEffect(() => sheet.current?.focus(), [id]);
  const goOn = () => (newer ? onOpen(newer) : onClose());
  const step = (to: string | undefined, key: string, text: string) => (
    <QuietButton
      size="sm"
      aria-keyshortcuts={key}
      title={`${text} (${key})`}
      disabled={!to}
      onClick={() => to && onOpen(to)}
    >
      {text}
    </QuietButton>
  );
  return (
    <Drawer open onClose={onClose} label={t('withdrawal.title')} placement="end" width={WIDTH}>
      <Flex
        ref={sheet}
        tabIndex={-1}
        outline="none"
        direction="column"
        gap="4"
        p="4"
        overflowY="auto"
        onKeyDown={pressShortcut}
      >
        <Flex gap="2" align="center" wrap="wrap">
          {step(older, 'K', t('older'))}
          {step(newer, 'J', t('newer'))}
          {loaded.data && (
            <>
              <WithdrawalTag state={loaded.data.state} />
              <RiskTag risk={loaded.data.risk} />
            </>
          )}
          <Box ms="auto">
            <QuietButton size="sm" onClick={onClose}>
              {t('common:close')}
            </QuietButton>
          </Box>
        </Flex>
        <DetailStates title={t('withdrawal.title')} loaded={loaded}>
          {(withdrawal) => (
            <WithdrawalDetails key={id} withdrawal={withdrawal} onChanged={goOn} onStale={loaded.reload} />
          )}
        </DetailStates>
      </Flex>
    </Drawer>
  );
}
