import { Flex, Link, Spinner, Text } from '@chakra-ui/react';
import { MESSENGER_OFFER_MS, type Session } from '@lode/shared/support/schemas';
import { mdiExitToApp, mdiOpenInNew } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { RollingText } from '../../../components/ui/rolling-text.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useSiteInfo } from '../../../lib/site-info.ts';

interface WaitingNoticeProps {
  session: Session;
  /** @throws {ApiError} */
  leave: () => Promise<void>;
}

/** The place in the queue and the expected wait, live; the way out of it; after 2 s another way to reach us. */
export function WaitingNotice({ session, leave }: WaitingNoticeProps) {
  const { t } = useTranslation('support');
  const format = useFormat();
  const { position, estimated_wait_s } = session;
  return (
    <Flex direction="column" align="center" textAlign="center" gap="2" py="8" px="2">
      <Spinner color="primary.solid" size="lg" mb="2" _motionReduce={{ animationDuration: '4s' }} />
      <Text fontWeight="600">{t('waiting.title')}</Text>
      <Flex direction="column" gap="1" role="status" color="muted" textStyle="sm">
        {position !== undefined && (
          <span>
            {position === 1 ? (
              t('waiting.next')
            ) : (
              <>
                {t('waiting.place')} <RollingText text={format.integer(position)} />
              </>
            )}
          </span>
        )}
        <span>{waitText(t, estimated_wait_s ?? null)}</span>
      </Flex>
      <Text textStyle="sm" color="muted">
        {t('composer.waiting')}
      </Text>
      <LeaveButton leave={leave} />
      <MessengerOffer />
    </Flex>
  );
}

function LeaveButton({ leave }: Pick<WaitingNoticeProps, 'leave'>) {
  const { t } = useTranslation(['support', 'errors']);
  const [busy, setBusy] = useState(false);
  const onClick = () => {
    setBusy(true);
    leave()
      .catch((error: unknown) => showMessage(errorText(t, error), 'error'))
      .finally(() => setBusy(false));
  };
  return (
    <QuietButton size="sm" loading={busy} onClick={onClick}>
      <Icon path={mdiExitToApp} size={18} />
      {t('support:waiting.leave')}
    </QuietButton>
  );
}

function waitText(t: ReturnType<typeof useTranslation<'support'>>['t'], seconds: number | null): string {
  if (seconds === null) return t('waiting.unknown');
  if (seconds < 60) return t('waiting.soon');
  return t('waiting.minutes', { count: Math.ceil(seconds / 60) });
}

function MessengerOffer() {
  const { t } = useTranslation('support');
  const url = useSiteInfo()?.support.messenger_url;
  const [due, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), MESSENGER_OFFER_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!url || !due) return null;
  return (
    <Flex direction="column" align="center" gap="1" mt="4" textStyle="sm" role="status">
      <Text color="muted">{t('waiting.messenger_hint')}</Text>
      <Link href={url} target="_blank" rel="noopener noreferrer" color="primary.fg" fontWeight="600">
        {t('waiting.messenger')}
        <Icon path={mdiOpenInNew} size={16} />
      </Link>
    </Flex>
  );
}
