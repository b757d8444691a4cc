import { Box, Flex, Grid } from '@chakra-ui/react';
import type { ReferralStats } from '@lode/shared/referrals/schemas';
import { mdiQrcode, mdiShareVariant } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrimaryButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { CopyButton } from '../../components/ui/copy-button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { Notice } from '../../components/ui/notice.tsx';
import { QrPicture } from '../../components/ui/qr-picture.tsx';
import { Section } from '../../components/ui/section.tsx';
import { Skeleton } from '../../components/ui/skeletons.tsx';
import { copyText } from '../../lib/copy-text.ts';
import { type ShareChannel, shareChannels } from './share-channels.ts';

/** The link with its code, copied, shown as a QR code, or passed on by one of eight channels. */
export function InvitationCard({ stats }: { stats: ReferralStats }) {
  const { t } = useTranslation('referral');
  const [scanned, setScanned] = useState(false);
  const link = `${window.location.origin}/r/${stats.referral_code}`;
  const invitation = { link, subject: t('share.subject'), text: t('share.text') };
  return (
    <Section title={t('link.title')} hint={t('link.hint')}>
      {!stats.code_active && (
        <Box mb="4">
          <Notice tone="warning">{t('link.inactive')}</Notice>
        </Box>
      )}
      <Flex gap="2" wrap="wrap" align="center" mb="2">
        <Box
          flex="1"
          minW={{ base: 'full', sm: '260px' }}
          px="3.5"
          py="2.5"
          borderWidth="1px"
          borderRadius="field"
          bg="bg"
          fontFamily="mono"
          textStyle="sm"
          overflowWrap="anywhere"
          dir="ltr"
        >
          {link}
        </Box>
        <CopyButton text={link} label={t('link.copy')} />
        <SecondaryButton size="sm" onClick={() => setScanned(true)}>
          <Icon path={mdiQrcode} size={18} />
          {t('link.qr')}
        </SecondaryButton>
      </Flex>
      <Box textStyle="sm" color="muted" mb="5">
        {t('link.code')}{' '}
        <Box as="span" fontFamily="mono" color="text" dir="ltr">
          {stats.referral_code}
        </Box>
      </Box>
      <ShareButtons invitation={invitation} onScan={() => setScanned(true)} />
      <Dialog open={scanned} onClose={() => setScanned(false)} title={t('link.qr_title')} maxWidth={360}>
        <Flex direction="column" align="center" gap="3" pb="2">
          <QrPicture text={link} label={t('link.qr_label')} />
          <Box textStyle="sm" color="muted" textAlign="center">
            {t('link.qr_hint')}
          </Box>
        </Flex>
      </Dialog>
    </Section>
  );
}

interface ShareButtonsProps {
  invitation: { link: string; subject: string; text: string };
  onScan: () => void;
}

function ShareButtons({ invitation, onScan }: ShareButtonsProps) {
  const { t } = useTranslation(['referral', 'errors']);
  const { link, subject, text } = invitation;
  const paste = async (name: string) => {
    if (await copyText(link)) showMessage(t('share.pasted', { name }));
    else showMessage(t('errors:COPY_FAILED'), 'error');
  };
  return (
    <>
      <Grid
        as="ul"
        aria-label={t('share.label')}
        templateColumns={{ base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' }}
        gap="2"
      >
        {shareChannels(invitation).map((channel) => (
          <li key={channel.id}>
            <ShareButton channel={channel} onScan={onScan} onPaste={(name) => void paste(name)} />
          </li>
        ))}
      </Grid>
      {'share' in navigator && (
        <PrimaryButton
          mt="3"
          // Closing the phone's own list is no failure.
          onClick={() => void navigator.share({ title: subject, text, url: link }).catch(() => undefined)}
        >
          <Icon path={mdiShareVariant} size={18} />
          {t('share.device')}
        </PrimaryButton>
      )}
    </>
  );
}

interface ShareButtonProps {
  channel: ShareChannel;
  onScan: () => void;
  onPaste: (name: string) => void;
}

function ShareButton({ channel: { id, name, icon, way }, onScan, onPaste }: ShareButtonProps) {
  const { t } = useTranslation('referral');
  const shown = id === 'email' ? t('share.email') : name;
  const content = (
    <>
      <Icon path={icon} size={18} />
      {shown}
    </>
  );
  const label = t('share.by', { name: shown });
  const look = { w: 'full', justifyContent: 'flex-start', size: 'sm' } as const;
  switch (way.kind) {
    case 'open':
      return (
        <SecondaryButton asChild {...look}>
          <a href={way.address} target="_blank" rel="noopener noreferrer" aria-label={label}>
            {content}
          </a>
        </SecondaryButton>
      );
    case 'scan':
      return (
        <SecondaryButton {...look} aria-label={label} onClick={onScan}>
          {content}
        </SecondaryButton>
      );
    case 'paste':
      return (
        <SecondaryButton {...look} aria-label={label} onClick={() => onPaste(shown)}>
          {content}
        </SecondaryButton>
      );
  }
}

/** The card while its link is still asked for. */
export function InvitationSkeleton() {
  const { t } = useTranslation('referral');
  return (
    <Section title={t('link.title')} hint={t('link.hint')}>
      <Box aria-busy>
        <Skeleton h="11" mb="2" />
        <Skeleton h="5" w="40%" mb="5" />
        <Skeleton h={{ base: '231px', sm: '76px' }} />
      </Box>
    </Section>
  );
}
