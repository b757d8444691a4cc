import { Box, Flex, Text } from '@chakra-ui/react';
import type { Purchase } from '@lode/shared/store/schemas';
import { mdiCheckCircleOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { FigureList } from '../../components/ui/figure-list.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { useFormat } from '../../lib/format.ts';
import { usePlanName } from '../../lib/plan-name.ts';

/** What was bought just now. */
export function Receipt({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  return (
    <Flex direction="column" gap="4">
      <Flex role="status" gap="3" align="center">
        <Box color="success.fg" flexShrink={0}>
          <Icon path={mdiCheckCircleOutline} size={40} />
        </Box>
        <Box>
          <Text fontWeight="600">
            {t(purchase.renews ? 'receipt.renewed' : 'receipt.mining', {
              power: format.hashPower(purchase.hash_power_th),
            })}
          </Text>
          <Text textStyle="sm" color="muted">
            {t('receipt.next')}
          </Text>
        </Box>
      </Flex>
      <ReceiptFigures purchase={purchase} />
    </Flex>
  );
}

/** What was bought, for the record. */
export function ReceiptFigures({ purchase }: { purchase: Purchase }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const nameOf = usePlanName();
  return (
    <FigureList
      figures={[
        { label: t('receipt.paid'), value: format.money(purchase.amount_usd), strong: true },
        { label: t('quote.plan'), value: nameOf(purchase.plan.name) },
        { label: t('quote.price'), value: format.price(purchase.price_per_th) },
        { label: t('calculator.purchased'), value: format.hashPower(purchase.purchased_th) },
        { label: t('calculator.bonus'), value: format.hashPower(purchase.bonus_th) },
        {
          label: t('quote.term'),
          value: t('quote.from_to', {
            from: format.date(purchase.starts_at),
            to: format.date(purchase.ends_at),
          }),
        },
        { label: t('receipt.at'), value: format.exactTime(purchase.created_at) },
        {
          label: t('receipt.number'),
          value: (
            <Box as="span" dir="ltr" overflowWrap="anywhere">
              {purchase.id}
            </Box>
          ),
        },
      ]}
    />
  );
}
