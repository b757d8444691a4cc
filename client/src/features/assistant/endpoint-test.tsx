import { Box, Flex } from '@chakra-ui/react';
import { assistantRoutes } from '@lode/shared/assistant/rest';
import type { EndpointAbilities, EndpointCheck } from '@lode/shared/assistant/schemas';
import { mdiCheckCircleOutline, mdiConnection, mdiMinusCircleOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { call } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { withProof } from '../../lib/reauthentication.ts';
import type { ConfigurationDraft } from './use-configuration-draft.ts';

/** What each check is called, where it is not called so elsewhere. */
const CHECKS: Record<EndpointCheck['name'], string> = {
  address: 'endpoint.base_url',
  key: 'endpoint.key',
  answer: 'decision.answer',
  stream: 'check.stream',
  usage: 'check.usage',
  tools: 'check.tools',
  json: 'check.json',
};

/** What the last try showed of what an endpoint can do, as checks. */
const ABILITIES = { stream: 'streams', usage: 'usage_in_stream', tools: 'tools', json: 'json' } as const;

function checksOf(abilities: EndpointAbilities): EndpointCheck[] {
  return (Object.keys(ABILITIES) as (keyof typeof ABILITIES)[]).map((name) => ({
    name,
    ok: abilities[ABILITIES[name]],
    detail: '',
  }));
}

/** Tries the endpoint as it stands in the form, saved or not, and says what it can do. */
export function EndpointTest({ edited }: { edited: ConfigurationDraft }) {
  const { t } = useTranslation(['assistant', 'errors']);
  const { endpoint } = edited.draft;
  const known = edited.base.endpoint.abilities;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [checks, setChecks] = useState<EndpointCheck[]>();
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    setChecks(undefined);
    try {
      const tried = await withProof('admin', () =>
        call(assistantRoutes.test, { body: endpoint, slow: true }, 'admin'),
      );
      setChecks(tried.checks);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'ABORTED')) setFailure(error);
    }
    setBusy(false);
  };
  const shown = checks ?? (known && checksOf(known));
  return (
    <Box>
      <Flex align="center" gap="3" wrap="wrap">
        <SecondaryButton
          size="sm"
          needsNetwork
          loading={busy}
          disabled={!endpoint.base_url || !endpoint.model || edited.invalid}
          onClick={() => void run()}
        >
          <Icon path={mdiConnection} size={18} />
          {t('test.run')}
        </SecondaryButton>
        {!checks && known && (
          <Box textStyle="sm" color="muted">
            {t('test.tried')} <RelativeTime at={known.tried_at} />
          </Box>
        )}
      </Flex>
      <Box role="status" mt="3">
        {failure !== undefined && (
          <Box color="error.fg" textStyle="sm">
            {errorText(t, failure)}
          </Box>
        )}
        {shown && <CheckList checks={shown} />}
      </Box>
    </Box>
  );
}

function CheckList({ checks }: { checks: EndpointCheck[] }) {
  const { t } = useTranslation('assistant');
  return (
    <Box as="ul" aria-label={t('test.run')} textStyle="sm">
      {checks.map(({ name, ok, detail }) => (
        <Flex as="li" key={name} gap="2" py="1.5" align="start">
          <Box color={ok ? 'success.fg' : 'warning.fg'} pt="0.5" flexShrink={0}>
            <Icon path={ok ? mdiCheckCircleOutline : mdiMinusCircleOutline} size={18} />
          </Box>
          <Box minW="0">
            {t(CHECKS[name])}: {t(ok ? 'test.yes' : 'test.no')}
            {detail && (
              <Box as="span" color="muted" lang="en" dir="auto" overflowWrap="anywhere">
                {' '}
                ({detail})
              </Box>
            )}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
