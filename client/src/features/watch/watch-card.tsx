import { Box, Flex, Text } from '@chakra-ui/react';
import { watchRoutes } from '@lode/shared/watch/rest';
import type { WatchLink } from '@lode/shared/watch/schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { RelativeTime } from '../../components/ui/relative-time.tsx';
import { SectionCard } from '../../components/ui/section-card.tsx';
import { SkeletonRows } from '../../components/ui/skeletons.tsx';
import { useAttempt } from '../../components/ui/use-attempt.ts';
import { call } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { NewLinkDialog } from './new-link-dialog.tsx';

/** The links by which others see some of the customer's figures. */
export function WatchCard() {
  const { t } = useTranslation('watch');
  const [making, setMaking] = useState(false);
  const { data, error, reload } = useLoaded('watch-links', (signal) => call(watchRoutes.list, { signal }));
  return (
    <SectionCard title={t('title')} lead={t('lead')}>
      {error !== undefined && !data && <ErrorState title={t('title')} error={error} onRetry={reload} />}
      {!data && error === undefined && <SkeletonRows rows={2} />}
      {data && (
        <Flex direction="column" gap="5">
          <LinkList links={data.items} onChange={reload} />
          <SecondaryButton alignSelf="flex-start" onClick={() => setMaking(true)}>
            {t('make')}
          </SecondaryButton>
        </Flex>
      )}
      {making && <NewLinkDialog onMade={reload} onClose={() => setMaking(false)} />}
    </SectionCard>
  );
}

function LinkList({ links, onChange }: { links: readonly WatchLink[]; onChange: () => void }) {
  const { t } = useTranslation('watch');
  const [asking, setAsking] = useState<WatchLink | null>(null);
  const { busy, attempt } = useAttempt();
  const end = async ({ id }: WatchLink) => {
    await attempt(() => call(watchRoutes.end, { params: { id } }));
    // It may have ended by itself, or from another device.
    onChange();
    setAsking(null);
  };
  if (links.length === 0) return <Text color="muted">{t('empty')}</Text>;
  return (
    <>
      <Box as="ul" aria-label={t('title')}>
        {links.map((link) => (
          <LinkLine key={link.id} link={link} onEnd={() => setAsking(link)} />
        ))}
      </Box>
      <ConfirmDialog
        open={asking !== null}
        title={t('end_named', { name: asking?.name ?? '' })}
        text={t('end_text')}
        confirmLabel={t('end')}
        danger
        busy={busy}
        onConfirm={() => asking && void end(asking)}
        onClose={() => setAsking(null)}
      />
    </>
  );
}

function LinkLine({ link, onEnd }: { link: WatchLink; onEnd: () => void }) {
  const { t } = useTranslation('watch');
  const format = useFormat();
  const { name, facts, expires_at, last_seen_at } = link;
  return (
    <Flex as="li" align="start" gap="3" py="3" borderTopWidth="1px" _first={{ borderTopWidth: 0, pt: 0 }}>
      <Box flex="1" minW="0">
        <Text fontWeight="600" overflowWrap="anywhere">
          <bdi>{name}</bdi>
        </Text>
        <Text textStyle="sm">{facts.map((fact) => t(`fact.${fact}`)).join(' · ')}</Text>
        <Text textStyle="sm" color="muted">
          {t('until', { time: format.exactTime(expires_at) })} ·{' '}
          {last_seen_at ? (
            <>
              {t('seen')} <RelativeTime at={last_seen_at} />
            </>
          ) : (
            t('never_seen')
          )}
        </Text>
      </Box>
      <QuietButton size="sm" aria-label={t('end_named', { name })} onClick={onEnd}>
        {t('end')}
      </QuietButton>
    </Flex>
  );
}
