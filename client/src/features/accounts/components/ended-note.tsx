import { Box } from '@chakra-ui/react';
import type { LoginEnd } from '@lode/shared/accounts/login-ends';
import type { TokenKind } from '@lode/shared/core/abilities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../../components/ui/notice.tsx';
import { lastEnd } from '../../../lib/auth-token.ts';
import { addServerErrors } from '../../../lib/server-errors.ts';

addServerErrors();

/** What a login is refused with says the same of how the account stands. */
const REFUSALS: Partial<Record<LoginEnd, string>> = {
  locked: 'errors:ACCOUNT_LOCKED',
  disabled: 'errors:ACCOUNT_DISABLED',
  closed: 'errors:ACCOUNT_CLOSED',
};

/** Why whoever comes to log in is not logged in any more, where that was not their own doing. */
export function EndedNote({ side }: { side: TokenKind }) {
  const { t } = useTranslation(['accounts', 'errors']);
  // As it was when the page came: a wrong password does not take it away.
  const [end] = useState(() => lastEnd(side));
  if (!end) return null;
  return (
    <Box mb="5" role="status">
      <Notice tone="info">{t(REFUSALS[end] ?? `ended.${end}`)}</Notice>
    </Box>
  );
}
