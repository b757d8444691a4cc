import { Box } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../components/ui/dialog.tsx';
import { RewardList } from './reward-list.tsx';

export const REWARDS_DIALOG_WIDTH = 600;

/** The customer's rewards over whatever page they are on. */
export function RewardsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('activities');
  return (
    <Dialog open onClose={onClose} title={t('rewards.title')} maxWidth={REWARDS_DIALOG_WIDTH}>
      <Box pb="4">
        <RewardList onLeave={onClose} />
      </Box>
    </Dialog>
  );
}
