import { Flex } from '@chakra-ui/react';
import {
  mdiBellCogOutline,
  mdiBellPlusOutline,
  mdiKeyboardOutline,
  mdiMessageFlashOutline,
  mdiVolumeHigh,
  mdiVolumeOff,
} from '@mdi/js';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { IconButton } from '../../../components/ui/buttons.tsx';
import { OWN_PREFERENCES } from '../../../lib/staff-paths.ts';
import { setSoundOn, useSoundOn } from './alert-tone.ts';
import { AvailabilityChoice } from './availability-choice.tsx';
import { keyHint } from './console-shortcuts.ts';
import { askForNotices, useNoticePermission } from './desktop-notice.ts';

interface QueueToolbarProps {
  onReplies: () => void;
  onHelp: () => void;
}

/** What concerns the whole desk: whether I am available, sound, desktop notices, canned replies, the shortcut sheet. */
export const QueueToolbar = memo(function QueueToolbar({ onReplies, onHelp }: QueueToolbarProps) {
  const { t } = useTranslation(['console', 'notifications']);
  const navigate = useNavigate();
  const soundOn = useSoundOn();
  const permission = useNoticePermission();
  return (
    <Flex align="center" gap="0.5" ps="4" pe="2" h="12" flexShrink={0}>
      <Flex flex="1" minW="0">
        <AvailabilityChoice />
      </Flex>
      {permission === 'default' && (
        <IconButton
          path={mdiBellPlusOutline}
          iconSize={20}
          size="sm"
          label={t('notice.allow')}
          onClick={() => void askForNotices()}
        />
      )}
      {permission === 'granted' && (
        <IconButton
          path={mdiBellCogOutline}
          iconSize={20}
          size="sm"
          label={t('notifications:push.title')}
          onClick={() => void navigate(OWN_PREFERENCES)}
        />
      )}
      <IconButton
        path={soundOn ? mdiVolumeHigh : mdiVolumeOff}
        iconSize={20}
        size="sm"
        label={t(soundOn ? 'sound.off' : 'sound.on')}
        aria-pressed={soundOn}
        onClick={() => setSoundOn(!soundOn)}
      />
      <IconButton
        path={mdiMessageFlashOutline}
        iconSize={20}
        size="sm"
        label={t('replies.manage')}
        onClick={onReplies}
      />
      <IconButton
        path={mdiKeyboardOutline}
        iconSize={20}
        size="sm"
        label={t('shortcuts.title')}
        onClick={onHelp}
        {...keyHint('help', t('shortcuts.title'))}
      />
    </Flex>
  );
});
