import { Box, Flex, Menu, Portal, Text } from '@chakra-ui/react';
import type { TokenKind } from '@lode/shared/core/abilities';
import { mdiAccountCircleOutline, mdiLogout, mdiSignDirection } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { showTourStep } from '../../lib/guided-tour.ts';
import { logOut, useSession } from '../../lib/session.ts';

const PROFILE: Record<TokenKind, string> = { user: '/app/profile', admin: '/googleadmin/profile' };
const HOME: Record<TokenKind, string> = { user: '/app/dashboard', admin: '/googleadmin/dashboard' };

/** What the layout itself has to say is short. */
export const LAYOUT_MESSAGE_MS = 2000;

/** Who is logged in, their profile, and the way out. */
export function AccountMenu({ side }: { side: TokenKind }) {
  const { t } = useTranslation();
  const session = useSession(side);
  const user = session.status === 'ready' ? session.user : null;
  const navigate = useNavigate();
  const leave = async () => {
    await logOut(side);
    showMessage(t('account.logged_out'), 'success', LAYOUT_MESSAGE_MS);
  };
  const showAround = () => {
    showTourStep(side);
    void navigate(HOME[side]);
  };
  return (
    <Menu.Root positioning={{ placement: 'bottom-end' }}>
      <Menu.Trigger aria-label={t('account.menu')} borderRadius="pill" flexShrink={0} ms="1">
        <Avatar name={user?.username ?? '·'} />
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="220px" p="2" borderWidth="1px" borderColor="border" borderRadius="field">
            {user && (
              <Box px="3" pt="2" pb="3" mb="1" borderBottomWidth="1px">
                <Text fontWeight="600">{user.username}</Text>
                <Text textStyle="sm" color="muted">
                  {user.email}
                </Text>
              </Box>
            )}
            <Menu.Item
              value="profile"
              px="3"
              py="2.5"
              cursor="pointer"
              onClick={() => void navigate(PROFILE[side])}
            >
              <Flex align="center" gap="3" textStyle="sm">
                <Icon path={mdiAccountCircleOutline} size={20} />
                {t('nav.profile')}
              </Flex>
            </Menu.Item>
            <Menu.Item value="tour" px="3" py="2.5" cursor="pointer" onClick={showAround}>
              <Flex align="center" gap="3" textStyle="sm">
                <Icon path={mdiSignDirection} size={20} />
                {t('account.tour')}
              </Flex>
            </Menu.Item>
            <Menu.Item value="log-out" px="3" py="2.5" cursor="pointer" onClick={() => void leave()}>
              <Flex align="center" gap="3" textStyle="sm">
                <Icon path={mdiLogout} size={20} />
                {t('account.log_out')}
              </Flex>
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
