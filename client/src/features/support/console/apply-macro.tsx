import { Box, Flex } from '@chakra-ui/react';
import { macroRoutes } from '@lode/shared/support/macro-rest';
import { type Macro, type StepOutcome, stepsOf } from '@lode/shared/support/macro-schemas';
import { personalised } from '@lode/shared/support/reply-names';
import type { AgentSession } from '@lode/shared/support/schemas';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, QuietButton } from '../../../components/ui/buttons.tsx';
import { showMessage } from '../../../components/ui/message-bar.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { randomId } from '../../../lib/random-id.ts';
import { useTryKey } from '../../../lib/use-try-key.ts';
import { noteSession } from './desk-state.ts';
import { useFreshTags } from './label-state.ts';
import { stepText } from './macro-text.ts';
import { OutcomeText } from './outcome-text.tsx';

interface ApplyMacroProps {
  macro: Macro;
  session: AgentSession;
  me: string;
  /** The macro may be another by now. */
  onStale: () => void;
  onApplied: (session: AgentSession) => void;
  onClose: () => void;
}

/** Says in words what a macro would do to the conversation, does it, and says of each step what became of it. */
export function ApplyMacro(props: ApplyMacroProps) {
  const { macro, session, me, onClose } = props;
  const { t } = useTranslation(['console', 'errors', 'common']);
  const applyRef = useRef<HTMLButtonElement>(null);
  const { busy, failure, outcomes, apply } = useApplication(props);
  const tags = useFreshTags();
  useEffect(() => applyRef.current?.focus(), []);
  const names = { customer: session.customer.username, agent: me };
  return (
    <>
      <Box textStyle="sm" color="muted">
        {t('macros.preview', { name: names.customer })}
      </Box>
      <Box as="ol" mt="3" aria-live="polite">
        {stepsOf(macro).map((step) => (
          <Box as="li" key={step} py="2" borderTopWidth="1px" _first={{ borderTopWidth: 0 }} textStyle="sm">
            <Flex justify="space-between" gap="4">
              <span>{stepText(t, step, macro, tags)}</span>
              {outcomes && <OutcomeText outcome={outcomes.find((one) => one.step === step)} />}
            </Flex>
            {step === 'reply' && (
              <Box
                mt="2"
                p="3"
                maxH="40dvh"
                overflowY="auto"
                bg="primary.subtle"
                borderRadius="l2"
                whiteSpace="pre-wrap"
                overflowWrap="anywhere"
                dir="auto"
              >
                {personalised(macro.reply ?? '', names)}
              </Box>
            )}
          </Box>
        ))}
      </Box>
      {failure !== undefined && (
        <Box role="alert" color="error.fg" textStyle="sm" mt="3">
          {errorText(t, failure)}
        </Box>
      )}
      <Flex gap="3" justify="end" mt="4" pb="4">
        <QuietButton onClick={onClose}>{t(outcomes ? 'common:close' : 'common:cancel')}</QuietButton>
        {!outcomes && (
          <PrimaryButton ref={applyRef} needsNetwork loading={busy} onClick={() => void apply()}>
            {t('macros.apply')}
          </PrimaryButton>
        )}
      </Flex>
    </>
  );
}

/** One client id and one view of the conversation for all tries: nothing is said twice, and nothing unread cut off. */
function useApplication({ macro, session, onStale, onApplied }: ApplyMacroProps) {
  const { t } = useTranslation('console');
  const tryKey = useTryKey();
  const [seen] = useState(() => ({ cid: randomId(), seen_seq: session.head_seq }));
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [outcomes, setOutcomes] = useState<StepOutcome[]>();
  const apply = async () => {
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    const body = { ...seen, seen_at: macro.updated_at };
    try {
      const asked = { params: { id: session.id, macro: macro.id }, body, idempotencyKey: tryKey.of(body) };
      const { steps, session: after } = await call(macroRoutes.apply, asked, 'admin');
      noteSession(after);
      if (steps.some(({ problem }) => problem)) return setOutcomes(steps);
      showMessage(t('macros.applied', { name: macro.name }));
      onApplied(after);
    } catch (error) {
      setFailure(error);
      onStale();
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, outcomes, apply };
}
