import { Flex, Text } from '@chakra-ui/react';
import type { Session } from '@lode/shared/support/schemas';
import { mdiStar, mdiStarOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton, SecondaryButton } from '../../../components/ui/buttons.tsx';
import { Textarea } from '../../../components/ui/controls.ts';
import { Icon } from '../../../components/ui/icon.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { errorText } from '../../../lib/error-text.ts';
import { customerCalls } from '../api/customer-calls.ts';

const STARS = [1, 2, 3, 4, 5];
const COMMENT_MAX = 500;

interface RatingFormProps {
  session: Session;
  onRated: (session: Session) => void;
}

/** One to five stars and a word, once; afterwards what was given. */
export function RatingForm({ session, onRated }: RatingFormProps) {
  const { t } = useTranslation('support');
  if (session.rating !== null) {
    return (
      <Flex align="center" justify="center" gap="2" textStyle="sm" color="muted" role="status">
        {t('rating.thanks')}
        <Flex
          as="span"
          color="warning.fg"
          aria-label={t('rating.stars', { count: session.rating })}
          role="img"
        >
          {STARS.slice(0, session.rating).map((star) => (
            <Icon key={star} path={mdiStar} size={18} />
          ))}
        </Flex>
      </Flex>
    );
  }
  return <RatingFields sessionId={session.id} onRated={onRated} />;
}

function RatingFields({ sessionId, onRated }: { sessionId: string; onRated: (session: Session) => void }) {
  const { t } = useTranslation(['support', 'errors']);
  const [stars, setStars] = useState(0);
  const [comment, setComment] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async () => {
    setBusy(true);
    setError(null);
    try {
      onRated(await customerCalls.rate(sessionId, stars, comment.trim()));
    } catch (thrown) {
      // Another tab was quicker: its rating arrives with the session.
      if (!(thrown instanceof ApiError && thrown.code === 'ALREADY_RATED')) setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Flex direction="column" gap="2" align="center">
      <Text textStyle="sm">{t('support:rating.ask')}</Text>
      <Flex role="radiogroup" aria-label={t('support:rating.ask')}>
        {STARS.map((star) => (
          <IconButton
            key={star}
            role="radio"
            aria-checked={star === stars}
            size="sm"
            color={star <= stars ? 'warning.fg' : 'muted'}
            path={star <= stars ? mdiStar : mdiStarOutline}
            _icon={{ boxSize: '6.5' }}
            label={t('support:rating.stars', { count: star })}
            onClick={() => setStars(star)}
          />
        ))}
      </Flex>
      {stars > 0 && (
        <>
          <Textarea
            value={comment}
            maxLength={COMMENT_MAX}
            rows={2}
            bg="bg"
            borderRadius="field"
            colorPalette="primary"
            placeholder={t('support:rating.comment')}
            aria-label={t('support:rating.comment')}
            onChange={(event) => setComment(event.target.value)}
          />
          <SecondaryButton size="sm" loading={busy} onClick={() => void submit()}>
            {t('support:rating.send')}
          </SecondaryButton>
        </>
      )}
      {error !== null && (
        <Text role="alert" textStyle="xs" color="error.fg">
          {errorText(t, error)}
        </Text>
      )}
    </Flex>
  );
}
