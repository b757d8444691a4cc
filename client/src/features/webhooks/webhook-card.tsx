import { Box, Flex, Text } from '@chakra-ui/react';
import { webhookRoutes } from '@lode/shared/webhooks/rest';
import type { Webhook } from '@lode/shared/webhooks/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { HelpLink } from '../../components/ui/help-link.tsx';
import { SectionCard } from '../../components/ui/section-card.tsx';
import { ShownOnce } from '../../components/ui/shown-once.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { useAttempt } from '../../components/ui/use-attempt.ts';
import { call } from '../../lib/api-client.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { NewWebhookDialog } from './new-webhook-dialog.tsx';
import { WebhookLine } from './webhook-line.tsx';

/** The customer's own servers that are told of what happens. */
export function WebhookCard() {
  const { t } = useTranslation('webhooks');
  const [making, setMaking] = useState(false);
  const { data, error, reload } = useLoaded('webhooks', (signal) => call(webhookRoutes.list, { signal }));
  return (
    <SectionCard title={t('title')} lead={t('lead')}>
      {error !== undefined && !data && <ErrorState title={t('title')} error={error} onRetry={reload} />}
      {!data && error === undefined && <SkeletonRows rows={2} />}
      {data && (
        <Flex direction="column" gap="5">
          <WebhookList webhooks={data.items} onChange={reload} />
          <Flex gap="4" align="center" wrap="wrap">
            <SecondaryButton onClick={() => setMaking(true)}>{t('make')}</SecondaryButton>
            <HelpLink article="webhooks" />
          </Flex>
        </Flex>
      )}
      {making && <NewWebhookDialog onMade={reload} onClose={() => setMaking(false)} />}
    </SectionCard>
  );
}

/** What is open about one of them. */
type Open = { what: 'log' | 'renew' | 'end'; webhook: Webhook } | { what: 'secret'; secret: string } | null;

function WebhookList({ webhooks, onChange }: { webhooks: readonly Webhook[]; onChange: () => void }) {
  const { t } = useTranslation('webhooks');
  const [open, setOpen] = useState<Open>(null);
  if (webhooks.length === 0) return <Text color="muted">{t('empty')}</Text>;
  return (
    <>
      <Box as="ul" aria-label={t('title')}>
        {webhooks.map((webhook) => (
          <WebhookLine
            key={webhook.id}
            webhook={webhook}
            onChange={onChange}
            onOpen={(what) => setOpen({ what, webhook })}
          />
        ))}
      </Box>
      {open && <Opened open={open} onOpen={setOpen} onChange={onChange} />}
    </>
  );
}

interface OpenedProps {
  open: NonNullable<Open>;
  onOpen: (open: Open) => void;
  onChange: () => void;
}

function Opened({ open, onOpen, onChange }: OpenedProps) {
  const { t } = useTranslation(['webhooks', 'watch']);
  const { busy, attempt } = useAttempt();
  const close = () => onOpen(null);
  if (open.what === 'log') return <DeliveryLog webhook={open.webhook} onClose={close} />;
  if (open.what === 'secret')
    return (
      <Dialog open onClose={close} title={t('renew')}>
        <Box pb="4">
          <ShownOnce says={t('made')} secret={open.secret} />
        </Box>
      </Dialog>
    );
  const { what, webhook } = open;
  const params = { id: webhook.id };
  const renew = () =>
    attempt(async () => {
      const { secret } = await withProof('user', () => call(webhookRoutes.renew, { params }));
      onOpen({ what: 'secret', secret });
    });
  const end = async () => {
    await attempt(() => call(webhookRoutes.end, { params }));
    onChange();
    close();
  };
  return (
    <ConfirmDialog
      open
      title={what === 'renew' ? t('renew') : t('watch:end_named', { name: webhook.url })}
      text={t(`${what}_text`)}
      confirmLabel={what === 'renew' ? t('renew') : t('watch:end')}
      danger={what === 'end'}
      busy={busy}
      onConfirm={() => void (what === 'renew' ? renew() : end())}
      onClose={close}
    />
  );
}
