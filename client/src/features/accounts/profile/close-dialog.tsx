import { Flex, Text } from '@chakra-ui/react';
import { privacyRoutes } from '@lode/shared/privacy/rest';
import type { Closing, ClosingObstacle } from '@lode/shared/privacy/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DangerButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Checkbox } from '../../../components/ui/controls.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { Notice } from '../../../components/ui/notice.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { call } from '../../../lib/api-client.ts';
import { codeText } from '../../../lib/code-text.ts';
import { errorText } from '../../../lib/error-text.ts';
import { withFullProof } from '../../../lib/reauthentication.ts';
import { refreshSession } from '../../../lib/session.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

interface CloseDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Says what has to be settled first; where nothing has, closes the account after a fresh proof. */
export function CloseDialog({ open, onClose }: CloseDialogProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const closing = useLoaded(open ? 'closing' : null, (signal) => call(privacyRoutes.closing, { signal }));
  const [givenUp, setGivenUp] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { data } = closing;
  const close = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await withFullProof('user', () => call(privacyRoutes.close, { body: { give_up_contracts: givenUp } }));
      // The token is refused from now on: asking whose it is leads to the log-in page, which says why.
      await refreshSession('user');
    } catch (error) {
      setProblem(errorText(t, error));
      closing.reload();
    }
    setBusy(false);
  };
  const ready = data?.obstacles.length === 0 && (data.contracts === 0 || givenUp);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('close.title')}
      role="alertdialog"
      footer={
        <>
          <QuietButton onClick={onClose}>{t('common:cancel')}</QuietButton>
          <DangerButton disabled={!ready} loading={busy} onClick={() => void close()}>
            {t('close.title')}
          </DangerButton>
        </>
      }
    >
      <Flex direction="column" gap="4">
        <FormAlert text={problem} gap="4" />
        <Text color="muted">{t('close.lead')}</Text>
        {!data && closing.error !== undefined && (
          <ErrorState title={t('close.title')} error={closing.error} onRetry={closing.reload} />
        )}
        {!data && closing.error === undefined && <SkeletonText lines={2} />}
        {data && <Conditions closing={data} givenUp={givenUp} onGiveUp={setGivenUp} />}
      </Flex>
    </Dialog>
  );
}

interface ConditionsProps {
  closing: Closing;
  givenUp: boolean;
  onGiveUp: (givenUp: boolean) => void;
}

function Conditions({ closing: { obstacles, contracts }, givenUp, onGiveUp }: ConditionsProps) {
  const { t } = useTranslation('accounts');
  if (obstacles.length > 0) {
    return obstacles.map((obstacle) => <Obstacle key={obstacle.code} {...obstacle} />);
  }
  if (contracts === 0) return null;
  return (
    <Checkbox.Root
      colorPalette="primary"
      alignItems="flex-start"
      checked={givenUp}
      onCheckedChange={(change) => onGiveUp(change.checked === true)}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control mt="0.5" />
      <Checkbox.Label fontWeight="400">{t('close.contracts')}</Checkbox.Label>
    </Checkbox.Root>
  );
}

function Obstacle({ code, amount }: ClosingObstacle) {
  const { t } = useTranslation(['common', 'errors']);
  const [to, label] =
    code === 'CLOSING_DEPOSIT' ? ['/app/recharge', 'nav.recharge'] : ['/app/wallet', 'nav.wallet'];
  return (
    <Notice tone="warning" action={<TextLink to={to}>{t(label)}</TextLink>}>
      {codeText(t, code, undefined, amount ?? undefined)}
    </Notice>
  );
}
