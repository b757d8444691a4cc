import { Flex } from '@chakra-ui/react';
import { financeRoutes } from '@lode/shared/finance/rest';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../components/ui/day-input.tsx';
import { FileButton } from '../../../components/ui/file-button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { fetchFile } from '../../../lib/api-client.ts';
import { withProof } from '../../../lib/reauthentication.ts';

const today = () => new Date().toISOString().slice(0, 10);

/** The entries of a period as a file for other bookkeeping; this month's unless told. */
export function JournalCard() {
  const { t } = useTranslation('finance');
  const [from, setFrom] = useState(() => `${today().slice(0, 7)}-01`);
  const [to, setTo] = useState(today);
  return (
    <Section title={t('ledger.journal.title')} hint={t('ledger.journal.lead')}>
      <Flex gap="3" wrap="wrap" align="center">
        <DayInput label={t('from_day')} value={from} onChange={setFrom} />
        <DayInput label={t('to_day')} value={to} onChange={setTo} />
        <FileButton
          label={t('ledger.journal.save')}
          load={() =>
            withProof('admin', () => fetchFile(financeRoutes.journal, { query: { from, to } }, 'admin'))
          }
        />
      </Flex>
    </Section>
  );
}
