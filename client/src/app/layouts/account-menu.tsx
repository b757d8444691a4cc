import { Box, chakra, Text } from '@chakra-ui/react';
import type { TokenKind } from '@lode/shared/core/abilities';
import { mdiAccountCircleOutline, mdiLogout, mdiSignDirection } from '@mdi/js';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Avatar } from '../../components/ui/avatar.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { MenuEntry, MenuList } from '../../components/ui/menu-list.tsx';
import { showMessage } from '../../components/ui/message-bar.tsx';
import { showTourStep } from '../../lib/guided-tour.ts';
import { logOut, useSession } from '../../lib/session.ts';
import { usePopover } from '../../lib/use-popover.ts';

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
  const { open, setOpen, close, area, button, onKeyDown } = usePopover();
  const leave = async () => {
    await logOut(side);
    showMessage(t('account.logged_out'), 'success', LAYOUT_MESSAGE_MS);
  };
  const showAround = () => {
    showTourStep(side);
    void navigate(HOME[side]);
  };
  const chosen = (act: () => unknown) => () => {
    close();
    void act();
  };
  return (
    <chakra.span ref={area} position="relative" display="inline-flex" flexShrink={0} ms="1">
      <chakra.button
        ref={button}
        type="button"
        aria-label={t('account.menu')}
        aria-haspopup="menu"
        aria-expanded={open}
        borderRadius="pill"
        onClick={() => setOpen(!open)}
      >
        <Avatar name={user?.username ?? '·'} />
      </chakra.button>
      {open && (
        <MenuList label={t('account.menu')} onKeyDown={onKeyDown}>
          {user && (
            <Box role="none" px="3" pt="2" pb="3" mb="1" borderBottomWidth="1px">
              <Text fontWeight="600">{user.username}</Text>
              <Text textStyle="sm" color="muted">
                {user.email}
              </Text>
            </Box>
          )}
          <MenuEntry onChoose={chosen(() => navigate(PROFILE[side]))}>
            <Icon path={mdiAccountCircleOutline} size={20} />
            {t('nav.profile')}
          </MenuEntry>
          <MenuEntry onChoose={chosen(showAround)}>
            <Icon path={mdiSignDirection} size={20} />
            {t('account.tour')}
          </MenuEntry>
          <MenuEntry onChoose={chosen(leave)}>
            <Icon path={mdiLogout} size={20} />
            {t('account.log_out')}
          </MenuEntry>
        </MenuList>
      )}
    </chakra.span>
  );
}
