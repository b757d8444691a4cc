import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../components/ui/notice.tsx';
import { codeText } from '../../lib/code-text.ts';
import { useInvitation } from './invitation.ts';

/** Tells who came by a referral link who invites them, or what is wrong with the link; nothing to anybody else. */
export function InvitationNote() {
  const { t } = useTranslation(['accounts', 'errors']);
  const invitation = useInvitation();
  if (!invitation) return null;
  const { inviter, problem } = invitation;
  return (
    <Box mb="5">
      {problem ? (
        <Notice tone="warning" title={codeText(t, problem)}>
          {t('invitation.register_anyway')}
        </Notice>
      ) : (
        <Notice tone="info">{t('invitation.by', { name: inviter })}</Notice>
      )}
    </Box>
  );
}
