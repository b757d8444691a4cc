import { Box, Flex, Link, Text } from '@chakra-ui/react';
import { keyRoutes } from '@lode/shared/keys/rest';
import type { ApiKey } from '@lode/shared/keys/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { HelpLink } from '../../components/ui/help-link.tsx';
import { SectionCard } from '../../components/ui/section-card.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { useAttempt } from '../../components/ui/use-attempt.ts';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';

/** The keys with which the customer's own programs call the API. */
export function KeyCard() {
  const { t } = useTranslation('keys');
  const [making, setMaking] = useState(false);
  const { data, error, reload } = useLoaded('api-keys', (signal) => call(keyRoutes.list, { signal }));
  return (
    <SectionCard title={t('title')} lead={t('lead')}>
      {error !== undefined && !data && <ErrorState title={t('title')} error={error} onRetry={reload} />}
      {!data && error === undefined && <SkeletonRows rows={2} />}
      {data && (
        <Flex direction="column" gap="5">
          <KeyList keys={data.items} onChange={reload} />
          <Flex gap="4" align="center" wrap="wrap">
            <SecondaryButton onClick={() => setMaking(true)}>{t('make')}</SecondaryButton>
            <Link href="/api/docs" color="primary" fontWeight="600">
              {t('docs')}
            </Link>
            <HelpLink article="api-keys" />
          </Flex>
        </Flex>
      )}
      {making && <NewKeyDialog onMade={reload} onClose={() => setMaking(false)} />}
    </SectionCard>
  );
}

function KeyList({ keys, onChange }: { keys: readonly ApiKey[]; onChange: () => void }) {
  const { t } = useTranslation(['keys', 'watch']);
  const [asking, setAsking] = useState<ApiKey | null>(null);
  const { busy, attempt } = useAttempt();
  const end = async ({ id }: ApiKey) => {
    await attempt(() => call(keyRoutes.end, { params: { id } }));
    // It may have ended by itself, or from another device.
    onChange();
    setAsking(null);
  };
  if (keys.length === 0) return <Text color="muted">{t('empty')}</Text>;
  return (
    <>
      <Box as="ul" aria-label={t('title')}>
        {keys.map((key) => (
          <KeyLine key={key.id} apiKey={key} onEnd={() => setAsking(key)} />
        ))}
      </Box>
      <ConfirmDialog
        open={asking !== null}
        title={t('watch:end_named', { name: asking?.name ?? '' })}
        text={t('end_text')}
        confirmLabel={t('watch:end')}
        danger
        busy={busy}
        onConfirm={() => asking && void end(asking)}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function KeyLine({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) {
  const { t } = useTranslation(['keys', 'watch']);
  const format = useFormat();
  const { name, start, scope, networks, expires_at, daily_limit_usd, spent_today_usd } = apiKey;
  return (
    <Flex as="li" align="start" gap="3" py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0, pt: 0 }}>
      <Box flex="1" minW="0" overflowWrap="anywhere">
        <Text fontWeight="600">
          <bdi>{name}</bdi>{' '}
          <Box as="code" dir="ltr" textStyle="sm" color="muted" fontWeight="400">
            {start}…
          </Box>
        </Text>
        <Text textStyle="sm">
          {t(`scope.${scope}`)}
          {daily_limit_usd !== null &&
            ` · ${t('limit_line', { spent: format.money(spent_today_usd ?? '0'), limit: format.money(daily_limit_usd) })}`}
        </Text>
        {networks.length > 0 && (
          <Text textStyle="sm">
            <bdi dir="ltr">{networks.join(', ')}</bdi>
          </Text>
        )}
        <Text textStyle="sm" color="muted">
          {t('watch:until', { time: format.exactTime(expires_at) })} · <LastUse {...apiKey} />
        </Text>
      </Box>
      <QuietButton size="sm" aria-label={t('watch:end_named', { name })} onClick={onEnd}>
        {t('watch:end')}
      </QuietButton>
    </Flex>
  );
}

function LastUse({ last_used_at, last_address }: Pick<ApiKey, 'last_used_at' | 'last_address'>) {
  const { t } = useTranslation('keys');
  const format = useFormat();
  if (last_used_at === null) return t('never_used');
  return t('used', { time: format.exactTime(last_used_at), address: last_address });
}
