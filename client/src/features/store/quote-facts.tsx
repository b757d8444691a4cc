import { Box, Flex, Text } from '@chakra-ui/react';
import { QUOTE_WINDOW_MS, type Quote } from '@lode/shared/store/schemas';
import { mdiTimerOutline } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { OutcomeReport } from '../../components/estimate/outcome-report.tsx';
import { FigureList } from '../../components/ui/figure-list.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { useFormat } from '../../lib/format.ts';
import { fractionOf } from '../../lib/percent.ts';
import { usePlanName } from '../../lib/plan-name.ts';

interface QuoteFactsProps {
  quote: Quote;
  /** The quote before it, when it said something else. */
  was: Quote | null;
  secondsLeft: number;
}

/** What is bought at which price, and for how long that price holds. */
export function QuoteFacts({ quote, was, secondsLeft }: QuoteFactsProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const nameOf = usePlanName();
  return (
    <>
      <Countdown secondsLeft={secondsLeft} />
      {was && (
        <Box role="status">
          <Notice tone="warning" title={t('quote.changed')}>
            {t('quote.changed_text', {
              before: format.price(was.price_per_th),
              now: format.price(quote.price_per_th),
              power: format.hashPower(quote.hash_power_th),
            })}
          </Notice>
        </Box>
      )}
      <QuoteEstimate quote={quote} />
      <FigureList
        figures={[
          { label: t('quote.plan'), value: nameOf(quote.plan.name) },
          { label: t('quote.price'), value: format.price(quote.price_per_th) },
          { label: t('calculator.purchased'), value: format.hashPower(quote.purchased_th) },
          { label: t('calculator.bonus'), value: format.hashPower(quote.bonus_th) },
          { label: t('calculator.total'), value: format.hashPower(quote.hash_power_th), strong: true },
          {
            label: t('quote.term'),
            value: t('quote.from_to', { from: format.date(quote.starts_at), to: format.date(quote.ends_at) }),
          },
        ]}
      />
    </>
  );
}

function QuoteEstimate({ quote }: { quote: Quote }) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const { estimate } = quote;
  const fee = format.percent(fractionOf(quote.maintenance_fee_percent));
  return (
    <Box>
      {estimate ? (
        <OutcomeReport outcome={estimate.outcome} estimate={estimate} startsAt={quote.starts_at} />
      ) : (
        <Text fontWeight="600">{t('calculator.none')}</Text>
      )}
      <Text textStyle="xs" color="muted" mt="1">
        {!estimate && t('calculator.fee', { fee })} {t('quote.risk')}
      </Text>
    </Box>
  );
}

/** How long the price still holds: in words, and as a line that runs out. */
function Countdown({ secondsLeft }: { secondsLeft: number }) {
  const { t } = useTranslation('store');
  const part = Math.min(1, (secondsLeft * 1000) / QUOTE_WINDOW_MS);
  return (
    <Box>
      <Flex role="timer" align="center" gap="2" textStyle="sm" color="muted" mb="2">
        <Icon path={mdiTimerOutline} size={18} />
        <Box as="span" fontVariantNumeric="tabular-nums">
          {secondsLeft > 0 ? t('quote.holds', { count: secondsLeft }) : t('quote.renewing')}
        </Box>
      </Flex>
      <Box h="1" borderRadius="pill" bg="surface-variant" overflow="hidden" aria-hidden>
        <Box
          h="full"
          bg={secondsLeft > 10 ? 'primary.solid' : 'warning.solid'}
          transformOrigin="var(--line-start)"
          transition="transform 250ms linear"
          style={{ transform: `scaleX(${part})` }}
          css={{ '--line-start': 'left', '[dir=rtl] &': { '--line-start': 'right' } }}
        />
      </Box>
    </Box>
  );
}
