import { Link, Text } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useSiteInfo } from '../../../lib/site-info.ts';

/** Why a conversation could not begin, or go on; whom the chat is closed to is told where to write. */
export function BeginProblem({ error }: { error: ApiError }) {
  const { t } = useTranslation(['support', 'errors']);
  const email = useSiteInfo()?.operator.email;
  const blocked = error.code === 'CHAT_BLOCKED';
  return (
    <Text role="alert" textStyle="sm" color={blocked ? undefined : 'error.fg'} textAlign="center">
      {errorText(t, error)}
      {blocked && email && (
        <>
          {' '}
          <Link href={`mailto:${email}`}>{email}</Link>
        </>
      )}
    </Text>
  );
}
