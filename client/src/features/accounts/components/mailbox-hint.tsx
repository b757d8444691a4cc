import { Link } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSiteInfo } from '../../../lib/site-info.ts';

const MAILBOX = '/dev/mailbox';

/** Whether this site keeps its mail itself: only a demo with the embedded store does. */
function useMailbox(): boolean {
  const demo = useSiteInfo()?.demo ?? false;
  const [found, setFound] = useState(false);
  useEffect(() => {
    if (!demo) return;
    const controller = new AbortController();
    fetch(MAILBOX, { method: 'HEAD', signal: controller.signal }).then(
      (response) => setFound(response.ok),
      () => setFound(false),
    );
    return () => controller.abort();
  }, [demo]);
  return demo && found;
}

/** In a demo, where the mail can be read. */
export function MailboxHint() {
  const { t } = useTranslation('accounts');
  if (!useMailbox()) return null;
  return (
    <Trans
      t={t}
      i18nKey="code.mailbox"
      components={{
        mailbox: (
          <Link href={MAILBOX} target="_blank" color="primary" fontWeight="600" textDecoration="underline" />
        ),
      }}
    />
  );
}
