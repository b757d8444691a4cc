import { Box, Flex } from '@chakra-ui/react';
import { parseDecimal, USD_DECIMALS, USD_INPUT_DECIMALS } from '@lode/shared/core/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { Notice } from '../../../components/ui/notice.tsx';
import { PageFrame } from '../../../components/ui/page-frame.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { DepositForm } from './deposit-form.tsx';
import { DepositList } from './deposit-list.tsx';

interface RechargeViewProps {
  /** Where the customer came from and wants to go back to, on this site; null for nowhere. */
  next: string | null;
  /** What they have, composed in by the page. */
  balance: ReactNode;
}

/** Starts a deposit and lists the earlier ones. */
export function RechargeView({ next, balance }: RechargeViewProps) {
  const { t } = useTranslation('deposit');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const open = (id: string) =>
    navigate(`/app/deposit/${id}${next ? `?next=${encodeURIComponent(next)}` : ''}`);
  return (
    <PageFrame title={t('recharge.title')} lead={t('recharge.lead')} actions={balance}>
      <Flex direction="column" gap="5">
        {next && (
          <Notice tone="info" action={<TextLink to={next}>{t('recharge.back')}</TextLink>}>
            {t('recharge.return')}
          </Notice>
        )}
        <Box maxW="720px">
          <DepositForm amount={wantedAmount(search.get('amount'))} onCreated={(id) => void open(id)} />
        </Box>
        <DepositList />
      </Flex>
    </PageFrame>
  );
}

/** A sum of the address, such as a purchase lacks; anything else is none. */
function wantedAmount(text: string | null): string {
  return text !== null && parseDecimal(text, USD_DECIMALS, USD_INPUT_DECIMALS) !== undefined ? text : '';
}
