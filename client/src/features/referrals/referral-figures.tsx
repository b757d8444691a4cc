import { Flex, Grid } from '@chakra-ui/react';
import type { ReferralStats } from '@lode/shared/referrals/schemas';
import { useTranslation } from 'react-i18next';
import { MetricTile, MetricTileSkeleton } from '../../components/ui/metric-tile.tsx';
import { useFormat } from '../../lib/format.ts';

const COLUMNS = { base: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(3, minmax(0, 1fr))' };

/** What came of the invitations: people, visits, hash power, and bonuses paid and still to be paid. */
export function ReferralFigures({ stats }: { stats: ReferralStats }) {
  const { t } = useTranslation('referral');
  const format = useFormat();
  const { conversion_rate: conversion } = stats;
  return (
    <Flex direction="column" gap={{ base: 3, sm: 4 }} aria-label={t('stats.label')} role="group">
      <Grid templateColumns={COLUMNS} gap={{ base: 3, sm: 4 }}>
        <MetricTile
          label={t('stats.invites')}
          value={format.integer(stats.total_invites)}
          detail={t('stats.new_this_month', {
            count: stats.new_this_month,
            shown: format.integer(stats.new_this_month),
          })}
        />
        <MetricTile
          label={t('stats.hashpower')}
          value={format.hashPower(stats.total_referral_hashpower)}
          hint={t('stats.hashpower_hint')}
        />
        <MetricTile
          label={t('stats.conversion')}
          value={conversion === null ? null : format.percent(Number(conversion) / 100)}
          none={t('stats.no_conversion')}
          detail={t('stats.clicks', { count: stats.clicks, shown: format.integer(stats.clicks) })}
          hint={t('stats.conversion_hint')}
        />
        <MetricTile
          label={t('stats.rate')}
          value={format.percent(Number(stats.referral_rate) / 100)}
          detail={t('stats.rate_detail')}
        />
        <MetricTile label={t('stats.paid')} value={format.money(stats.bonus_paid_usd)} />
        <MetricTile
          label={t('stats.due')}
          value={format.money(stats.bonus_due_usd)}
          hint={t('stats.due_hint')}
          detail={
            Number(stats.bonus_held_usd) > 0
              ? t('stats.held', { amount: format.money(stats.bonus_held_usd) })
              : undefined
          }
        />
      </Grid>
    </Flex>
  );
}

/** The figures while they are asked for. */
export function ReferralFiguresSkeleton() {
  return (
    <Grid templateColumns={COLUMNS} gap={{ base: 3, sm: 4 }}>
      {Array.from({ length: 6 }, (_, index) => index).map((tile) => (
        <MetricTileSkeleton key={tile} detail />
      ))}
    </Grid>
  );
}
