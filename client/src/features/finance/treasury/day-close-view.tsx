import { Box, Flex, Grid } from '@chakra-ui/react';
import { ASSETS, type Asset } from '@lode/shared/core/money';
import { closeRoutes } from '@lode/shared/treasury/close-rest';
import type { DayClose } from '@lode/shared/treasury/close-schemas';
import { mdiCheckAll } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { DataList } from '../../../components/ui/data-list.tsx';
import { FigureList } from '../../../components/ui/figure-list.tsx';
import { FileButton } from '../../../components/ui/file-button.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { ShortCode } from '../../../components/ui/short-code.tsx';
import { TextLink } from '../../../components/ui/text-link.tsx';
import { useAttempt } from '../../../components/ui/use-attempt.ts';
import { call, fetchFile } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { withProof } from '../../../lib/reauthentication.ts';
import { allows, useSession } from '../../../lib/session.ts';
import { FINANCE } from '../../../lib/staff-paths.ts';
import { DetailStates } from '../components/detail-states.tsx';
import { assetAmount } from '../components/entry-list.tsx';
import { useMatter } from '../use-matter.ts';
import { BreakCount } from './break-count.tsx';
import { useBreakColumns } from './use-break-columns.tsx';
import { useBreaks } from './use-breaks.ts';

/** A closed day: what every kind of account had, what moved it, the chain beside it, and what does not add up. */
export function DayCloseView({ day }: { day: string }) {
  const { t } = useTranslation('treasury');
  const loaded = useMatter(
    `close ${day}`,
    (signal) => call(closeRoutes.get, { params: { day }, signal }, 'admin'),
    ['close'],
  );
  return (
    <DetailStates title={t('tab.closes')} loaded={loaded}>
      {(close) => (
        <Flex direction="column" gap="4">
          <Head close={close} onChecked={loaded.reload} />
          {close.breaks > 0 && <Found onDecided={loaded.reload} />}
          <Grid gap="4" templateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
            {ASSETS.map((asset) => (
              <AssetBooks key={asset} asset={asset} close={close} />
            ))}
          </Grid>
        </Flex>
      )}
    </DetailStates>
  );
}

function Head({ close, onChecked }: { close: DayClose; onChecked: () => void }) {
  const { t } = useTranslation('treasury');
  const format = useFormat();
  const { day, breaks, unsettled, hash, entries, checked_at } = close;
  const mayCheck = allows(useSession('admin'), 'finance:manage');
  return (
    <Section title={day} actions={<BreakCount breaks={breaks} unsettled={unsettled} />}>
      <FigureList
        figures={[
          { label: t('entries'), value: format.integer(entries) },
          { label: t('checked'), value: format.exactTime(checked_at) },
          { label: t('hash'), value: <ShortCode text={hash} keep={12} /> },
        ]}
      />
      <Flex gap="3" mt="3" wrap="wrap" align="center">
        <TextLink to={`${FINANCE}/treasury?tab=closes`}>{t('all_days')}</TextLink>
        <FileButton label="CSV" load={() => fetchFile(closeRoutes.csv, { params: { day } }, 'admin')} />
        {mayCheck && <CheckButton day={day} onDone={onChecked} />}
      </Flex>
    </Section>
  );
}

/** Has the day's rows compared with what was kept of them, now. */
function CheckButton({ day, onDone }: { day: string; onDone: () => void }) {
  const { t } = useTranslation('treasury');
  const { busy, attempt } = useAttempt();
  const check = () =>
    attempt(async () => {
      await withProof('admin', () => call(closeRoutes.close, { params: { day } }, 'admin'));
      onDone();
    });
  return (
    <SecondaryButton size="sm" loading={busy} onClick={() => void check()}>
      {t('check_again')}
    </SecondaryButton>
  );
}

/** All of them, page by page. */
function Found({ onDecided }: { onDecided: () => void }) {
  const { t } = useTranslation('treasury');
  const { list, change } = useBreaks(OF_DAY);
  const columns = useBreakColumns(() => {
    list.reload();
    onDecided();
  }, false);
  return (
    <Section title={t('tab.breaks')}>
      <DataList
        label={t('tab.breaks')}
        columns={columns}
        keyOf={({ id }) => id}
        list={list}
        onPage={(page) => change({ page: String(page) })}
        empty={{ icon: mdiCheckAll, title: t('no_breaks') }}
      />
    </Section>
  );
}
/** The address of the page names the day. */
const OF_DAY = ['day'] as const;

function AssetBooks({ asset, close }: { asset: Asset; close: DayClose }) {
  const { t } = useTranslation(['treasury', 'finance']);
  const format = useFormat();
  const books = close.books.filter((book) => book.asset === asset);
  const chain = close.chain.find(({ coin }) => coin === asset);
  const amount = (value: string) => assetAmount(format, value, asset);
  if (books.length === 0) return null;
  return (
    <Section title={asset}>
      <Flex direction="column" gap="4">
        {books.map(({ account, opening, movements, closing }) => (
          <Box key={account}>
            <Box textStyle="label">{t(`finance:account.${account}`)}</Box>
            <FigureList
              figures={[
                { label: t('opening'), value: amount(opening) },
                ...movements.map(({ kind, count, amount: moved }) => ({
                  label: `${t(`finance:entry.${kind}`)} (${format.integer(count)})`,
                  value: amount(moved),
                })),
                { label: t('closing'), value: amount(closing), strong: true },
              ]}
            />
          </Box>
        ))}
        {chain && (
          <FigureList
            figures={[
              // As the day was closed: later than its end.
              { label: t('ledger'), value: amount(chain.ledger) },
              {
                label: t('chain'),
                value: chain.chain === null ? t('not_read') : amount(chain.chain),
                strong: true,
              },
              {
                label: t('unexplained'),
                value: chain.unexplained === null ? '–' : amount(chain.unexplained),
              },
            ]}
          />
        )}
      </Flex>
    </Section>
  );
}
