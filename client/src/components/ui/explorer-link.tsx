import { Box, chakra } from '@chakra-ui/react';
import type { Coin } from '@lode/shared/core/money';
import { mdiOpenInNew } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { explorerOf } from '../../lib/explorers.ts';
import { useSiteInfo } from '../../lib/site-info.ts';
import { Icon } from './icon.tsx';

interface ExplorerLinkProps {
  coin: Coin;
  txid: string;
}

/** The way to a transaction on its chain's explorer; on a chain that is invented a word that says so. */
export function ExplorerLink({ coin, txid }: ExplorerLinkProps) {
  const { t } = useTranslation();
  const info = useSiteInfo();
  if (!info) return null;
  if (info.simulated_chains) {
    return (
      <Box as="span" textStyle="xs" color="muted" whiteSpace="nowrap">
        {t('simulated')}
      </Box>
    );
  }
  const { site, url } = explorerOf(coin, txid);
  const label = t('explorer', { site });
  return (
    <chakra.a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={label}
      title={label}
      color="primary"
      display="inline-flex"
      p="1"
    >
      <Icon path={mdiOpenInNew} size={16} />
    </chakra.a>
  );
}
