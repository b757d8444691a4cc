import { Flex, Text } from '@chakra-ui/react';
import type { Availability } from '@lode/shared/support/schemas';
import { MESSAGE_MAX_LENGTH } from '@lode/shared/support/schemas';
import { mdiEmailFastOutline, mdiMoonWaningCrescent } from '@mdi/js';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { Textarea } from '../../../components/ui/controls.ts';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import { customerCalls } from '../api/customer-calls.ts';
import { BusinessHours } from './business-hours.tsx';

interface OfflineFormProps {
  availability: Availability | null;
  draft: string;
  onDraftChange: (text: string) => void;
  onOpen: () => void;
  /** Where an assistant answers at any hour. */
  onAskAssistant?: (() => void) | undefined;
}

/** While nobody is there: leaves a message that is answered later, and says when somebody is back. */
export function OfflineForm({
  availability,
  draft,
  onDraftChange,
  onOpen,
  onAskAssistant,
}: OfflineFormProps) {
  const { t } = useTranslation(['support', 'errors']);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);
  const [error, setError] = useState<unknown>(null);
  /** The same text sent again, after a lost answer, is the same message. */
  const keyRef = useRef(randomId());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft.trim() === '') return;
    setBusy(true);
    setError(null);
    try {
      await customerCalls.leaveMessage(draft.trim(), keyRef.current);
      setSent(true);
      onDraftChange('');
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  const refused = error instanceof ApiError && error.code === 'OFFLINE_FORM_CLOSED';
  const open = refused || availability?.open === true;
  const otherWays = <OtherWays onOpen={open ? onOpen : undefined} onAskAssistant={onAskAssistant} />;
  if (sent) return <Sent otherWays={otherWays} />;
  return (
    <Flex
      as="form"
      onSubmit={(event) => void submit(event)}
      direction="column"
      gap="3"
      p="4"
      flex="1"
      overflowY="auto"
    >
      <Flex align="center" gap="2" fontWeight="600">
        <Icon path={mdiMoonWaningCrescent} size={20} />
        {t('support:offline.title')}
      </Flex>
      <Text textStyle="sm" color="muted">
        {t('support:offline.text')}
      </Text>
      {availability && <BusinessHours availability={availability} />}
      <Textarea
        value={draft}
        maxLength={MESSAGE_MAX_LENGTH}
        rows={6}
        bg="bg"
        borderRadius="field"
        colorPalette="primary"
        placeholder={t('support:composer.placeholder')}
        aria-label={t('support:composer.label')}
        onChange={(event) => {
          onDraftChange(event.target.value);
          keyRef.current = randomId();
        }}
      />
      {error !== null && (
        <Text role="alert" textStyle="sm" color="error.fg">
          {errorText(t, error)}
        </Text>
      )}
      <PrimaryButton type="submit" loading={busy} disabled={draft.trim() === ''}>
        {t('support:offline.send')}
      </PrimaryButton>
      {otherWays}
    </Flex>
  );
}

function Sent({ otherWays }: { otherWays: ReactNode }) {
  const { t } = useTranslation('support');
  return (
    <EmptyState
      icon={mdiEmailFastOutline}
      title={t('offline.sent')}
      text={t('offline.sent_text')}
      action={otherWays}
    />
  );
}

/** What there is instead of leaving a message: a person who is back, an assistant who never left. */
function OtherWays({
  onOpen,
  onAskAssistant,
}: Pick<OfflineFormProps, 'onAskAssistant'> & { onOpen: (() => void) | undefined }) {
  const { t } = useTranslation('support');
  return (
    <>
      {onOpen && <QuietButton onClick={onOpen}>{t('offline.start')}</QuietButton>}
      {onAskAssistant && <QuietButton onClick={onAskAssistant}>{t('offline.assistant')}</QuietButton>}
    </>
  );
}
