import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { Contract } from '@lode/shared/mining/schemas';
import { mdiChevronRight } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Icon } from '../../components/ui/icon.tsx';
import { useFormat } from '../../lib/format.ts';
import { usePlanName } from '../../lib/plan-name.ts';
import { ContractBadges } from './contract-badges.tsx';
import { contractTime } from './contract-time.ts';

const RowLink = chakra(Link);

interface ContractRowProps {
  contract: Contract;
  /** The server's time, in milliseconds. */
  now: number;
}

/** One miner in a list: how strong, for how long yet, and what it has earned. */
export function ContractRow({ contract, now }: ContractRowProps) {
  const { t } = useTranslation('mining');
  const format = useFormat();
  const nameOf = usePlanName();
  return (
    <Box as="li" borderTopWidth="1px" _first={{ borderTopWidth: 0 }}>
      <RowLink
        to={`/app/mining/${contract.id}`}
        display="block"
        px={{ base: 4, sm: 6 }}
        py="4"
        transition="background-color 150ms ease-out"
        _hover={{ bg: 'gray.subtle' }}
      >
        <Flex align="center" gap="3">
          <Grid
            flex="1"
            minW="0"
            gapX="4"
            gapY="3"
            alignItems="center"
            templateColumns={{
              base: 'repeat(2, minmax(0, 1fr))',
              sm: 'minmax(0, 2fr) minmax(0, 1.3fr) minmax(0, 1.3fr) minmax(0, 1fr)',
            }}
          >
            <Box minW="0" gridColumn={{ base: '1 / -1', sm: 'auto' }}>
              <Box fontWeight="600" overflowWrap="anywhere">
                {contract.type === 'purchase' ? nameOf(contract.title) : contract.title}
              </Box>
              <Flex gap="2" wrap="wrap" mt="1">
                <ContractBadges state={contract.state} type={contract.type} />
              </Flex>
            </Box>
            <Figure label={t('list.power')}>{format.hashPower(contract.hash_power_th)}</Figure>
            <Box gridColumn={{ base: '1 / -1', sm: 'auto' }} order={{ base: 1, sm: 0 }} minW="0">
              <TimeLeft contract={contract} now={now} />
            </Box>
            <Figure label={t('list.earned')}>{format.money(contract.earned_usd)}</Figure>
          </Grid>
          <Box color="muted" flexShrink={0}>
            <Icon path={mdiChevronRight} size={20} />
          </Box>
        </Flex>
      </RowLink>
    </Box>
  );
}

function Figure({ label, children }: { label: string; children: string }) {
  return (
    <Box minW="0">
      <Box textStyle="xs" color="muted">
        {label}
      </Box>
      <Box textStyle="sm" fontWeight="600" fontVariantNumeric="tabular-nums">
        {children}
      </Box>
    </Box>
  );
}

/** Days left in words and as a line. */
export function TimeLeft({ contract, now }: ContractRowProps) {
  const { t } = useTranslation('mining');
  const { days, part } = contractTime(contract, now);
  return (
    <Box minW="0">
      <Box textStyle="xs" color="muted">
        {t(`time.${contract.state}`)}
      </Box>
      <Box textStyle="sm" fontWeight="600">
        {contract.state === 'ended' ? t('time.over') : t('time.days', { count: days })}
      </Box>
      <Box h="1" mt="1.5" borderRadius="pill" bg="surface-variant" overflow="hidden" aria-hidden>
        <Box
          h="full"
          w={`${part * 100}%`}
          bg={contract.state === 'ended' ? 'border.emphasized' : 'primary.solid'}
        />
      </Box>
    </Box>
  );
}
