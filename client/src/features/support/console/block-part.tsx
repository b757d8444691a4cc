import { Box } from '@chakra-ui/react';
import { BLOCK_HOURS } from '@lode/shared/support/block-schemas';
import { deskRoutes } from '@lode/shared/support/desk-rest';
import type { AgentSession, AgentSessionDetail } from '@lode/shared/support/schemas';
import { mdiAccountCancelOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { refreshDesk } from './desk-state.ts';

interface BlockPartProps {
  session: AgentSession;
  block: AgentSessionDetail['block'];
  onChanged: () => void;
}

/** Whether the customer may use the chat, why not, and the way to change it. */
export function BlockPart({ session, block, onChanged }: BlockPartProps) {
  const { t } = useTranslation('console');
  const [asking, setAsking] = useState(false);
  const changed = () => {
    setAsking(false);
    onChanged();
    void refreshDesk();
  };
  return (
    <Box px="4" py="4">
      {block ? (
        <Blocked session={session} block={block} onChanged={changed} />
      ) : (
        <QuietButton size="sm" colorPalette="error" onClick={() => setAsking(true)}>
          <Icon path={mdiAccountCancelOutline} size={18} />
          {t('block.action')}
        </QuietButton>
      )}
      {asking && <BlockDialog session={session} onClose={() => setAsking(false)} onDone={changed} />}
    </Box>
  );
}

type BlockedProps = Omit<BlockPartProps, 'block'> & { block: NonNullable<BlockPartProps['block']> };

function Blocked({ session, block, onChanged }: BlockedProps) {
  const { t } = useTranslation(['console', 'errors']);
  const format = useFormat();
  const [busy, setBusy] = useState(false);
  const lift = async () => {
    setBusy(true);
    try {
      await call(deskRoutes.unblock, { params: { id: session.id } }, 'admin');
      onChanged();
    } catch (error) {
      showMessage(errorText(t, error), 'error');
    }
    setBusy(false);
  };
  const { by, reason, until } = block;
  return (
    <Notice
      tone="warning"
      title={t('block.by', { agent: by })}
      action={
        <SecondaryButton size="sm" needsNetwork loading={busy} onClick={() => void lift()}>
          {t('block.lift')}
        </SecondaryButton>
      }
    >
      <Box dir="auto">{reason}</Box>
      {until ? t('block.until', { time: format.exactTime(until) }) : t('block.for_good')}
    </Notice>
  );
}

function BlockDialog({
  session,
  onClose,
  onDone,
}: {
  session: AgentSession;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useTranslation(['console', 'admin']);
  const [hours, setHours] = useState('');
  const texts: Record<string, string> = {
    '1': t('admin:lock.hour'),
    '24': t('admin:lock.day'),
    '168': t('admin:lock.week'),
  };
  return (
    <ReasonDialog
      title={t('console:block.title', { name: session.customer.username })}
      text={t('console:block.text')}
      verb={t('console:block.action')}
      danger
      send={(reason) =>
        call(
          deskRoutes.block,
          { params: { id: session.id }, body: { reason, hours: hours === '' ? null : Number(hours) } },
          'admin',
        )
      }
      onClose={onClose}
      onDone={onDone}
    >
      {() => (
        <SelectField
          label={t('admin:lock.until')}
          value={hours}
          onChange={(event) => setHours(event.target.value)}
        >
          <option value="">{t('console:block.for_good')}</option>
          {BLOCK_HOURS.map(
            (choice) =>
              choice !== null && (
                <option key={choice} value={choice}>
                  {texts[String(choice)]}
                </option>
              ),
          )}
        </SelectField>
      )}
    </ReasonDialog>
  );
}
