import { switchRoutes } from '@lode/shared/switches/rest';
import type { SwitchList, SwitchTarget } from '@lode/shared/switches/schemas';
import { useTranslation } from 'react-i18next';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { ReasonDialog } from '../../../components/ui/reason-dialog.tsx';
import { call } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { useSwitchName } from './use-switches.ts';

interface SwitchDialogProps {
  target: SwitchTarget;
  /** What is asked for: off at once, or on again by two. */
  to: 'stop' | 'start';
  onClose: () => void;
  onDone: (switches: SwitchList) => void;
}

/** Asks why a switch is to be off, or on again. */
export function SwitchDialog({ target, to, onClose, onDone }: SwitchDialogProps) {
  const { t } = useTranslation(['finance', 'guard']);
  const name = useSwitchName()(target);
  return (
    <ReasonDialog
      danger={to === 'stop'}
      title={t(`switches.${to}.title`, { name })}
      text={t(`switches.${to}.text`)}
      verb={t(`switches.${to}.verb`)}
      send={(reason, idempotencyKey) =>
        withProof('admin', () =>
          call(switchRoutes[to], { body: { ...target, reason }, idempotencyKey }, 'admin'),
        )
      }
      onClose={onClose}
      onDone={(switches) => {
        if (to === 'start') showMessage(t('guard:asked'));
        onDone(switches);
      }}
    />
  );
}
