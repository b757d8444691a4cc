import { Box, chakra, Flex } from '@chakra-ui/react';
import { administrationRoutes } from '@lode/shared/administration/rest';
import type { ChainCheck as Check } from '@lode/shared/administration/schemas';
import { mdiAlertOctagonOutline, mdiShieldCheckOutline, mdiShieldSearch } from '@mdi/js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { call } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useFormat } from '../../../lib/format.ts';

type State =
  | { status: 'checking'; checked: number; total: number }
  | { status: 'failed'; error: unknown }
  | { status: 'done'; checked: number; last: Check };

/** Checks the whole chain, a stretch at a time. */
async function checkChain(signal: AbortSignal, tell: (state: State) => void): Promise<void> {
  let checked = 0;
  let from: number | undefined;
  try {
    for (;;) {
      const query = { from_seq: from };
      const last = await call(administrationRoutes.verifyOperations, { query, signal }, 'admin');
      checked += last.checked;
      if (last.broken || last.next_seq === null) return tell({ status: 'done', checked, last });
      tell({ status: 'checking', checked, total: last.head_seq - (last.first_seq ?? 1) + 1 });
      from = last.next_seq;
    }
  } catch (error) {
    if (!signal.aborted) tell({ status: 'failed', error });
  }
}

/** Whether the log is as it was written, said in one line; checked when the page opens, and again on demand. */
export function ChainCheck() {
  const { t } = useTranslation('admin');
  const [state, setState] = useState<State>({ status: 'checking', checked: 0, total: 0 });
  const running = useRef<AbortController>(undefined);
  const start = useCallback(() => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'checking', checked: 0, total: 0 });
    void checkChain(controller.signal, setState);
  }, []);
  useEffect(() => {
    start();
    return () => running.current?.abort();
  }, [start]);
  return (
    <Card p="3" px="4">
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1" minW="240px" role="status">
          <Verdict state={state} />
        </Box>
        <SecondaryButton size="sm" loading={state.status === 'checking'} onClick={start}>
          {t('chain.again')}
        </SecondaryButton>
      </Flex>
    </Card>
  );
}

function Verdict({ state }: { state: State }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  switch (state.status) {
    case 'checking':
      return (
        <Line icon={mdiShieldSearch} color="muted" title={t('chain.checking')}>
          {state.total > 0 &&
            t('chain.progress', {
              checked: format.integer(state.checked),
              total: format.integer(state.total),
            })}
        </Line>
      );
    case 'failed':
      return (
        <Line icon={mdiAlertOctagonOutline} color="error.fg" title={t('chain.failed')}>
          {errorText(t, state.error)}
        </Line>
      );
    case 'done': {
      const { broken, head_hash, head_seq } = state.last;
      if (broken) {
        return (
          <Line
            icon={mdiAlertOctagonOutline}
            color="error.fg"
            title={t('chain.broken', { seq: format.integer(broken.seq) })}
          >
            {t(`chain.problem.${broken.problem}`)}
          </Line>
        );
      }
      return (
        <Line
          icon={mdiShieldCheckOutline}
          color="success.fg"
          title={t('chain.sound', { count: state.checked, checked: format.integer(state.checked) })}
        >
          {head_seq > 0 && (
            <span title={t('chain.head_hint')}>
              {t('chain.head', { seq: format.integer(head_seq) })}{' '}
              <chakra.code overflowWrap="anywhere">{head_hash}</chakra.code>
            </span>
          )}
        </Line>
      );
    }
  }
}

interface LineProps {
  icon: string;
  color: string;
  title: string;
  children: React.ReactNode;
}

function Line({ icon, color, title, children }: LineProps) {
  return (
    <Flex gap="3" align="start">
      <Box color={color} flexShrink={0}>
        <Icon path={icon} size={22} />
      </Box>
      <Box minW="0">
        <Box fontWeight="600" textStyle="sm">
          {title}
        </Box>
        <Box textStyle="xs" color="muted" overflowWrap="anywhere">
          {children}
        </Box>
      </Box>
    </Flex>
  );
}
