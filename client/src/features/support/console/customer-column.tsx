import { Box, Flex, Link } from '@chakra-ui/react';
import type { AgentSession, AgentSessionDetail } from '@lode/shared/support/schemas';
import { mdiCallMerge, mdiStar, mdiStarOutline, mdiTagOutline } from '@mdi/js';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { ErrorState } from '../../../components/ui/error-state.tsx';
import { Icon } from '../../../components/ui/icon.tsx';
import { PersonLink } from '../../../components/ui/person-link.tsx';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { Skeleton } from '../../../components/ui/skeletons.tsx';
import { countryName } from '../../../lib/countries.ts';
import { durationText } from '../../../lib/duration-text.ts';
import { nameIn } from '../../../lib/find-languages.ts';
import { useFormat } from '../../../lib/format.ts';
import { allows, useSession } from '../../../lib/session.ts';
import type { Loaded } from '../../../lib/use-loaded.ts';
import { BlockPart } from './block-part.tsx';
import { keyHint } from './console-shortcuts.ts';
import { CustomerAccountPart } from './customer-account.tsx';
import { TagMarks } from './label-marks.tsx';
import { Fact, PanelSection as Section } from './panel-parts.tsx';
import { PreviousPart } from './previous-part.tsx';

const STARS = [1, 2, 3, 4, 5];
const SKELETON_FACTS = ['a', 'b', 'c', 'd', 'e', 'f'];

interface CustomerColumnProps {
  session: AgentSession;
  detail: Loaded<AgentSessionDetail>;
  onOpen: (sessionId: string) => void;
  onLabels: () => void;
}

/** Beside the conversation: who the customer is, how this conversation went, earlier conversations. */
export const CustomerColumn = memo(function CustomerColumn(props: CustomerColumnProps) {
  const { session, detail, onOpen, onLabels } = props;
  const { t } = useTranslation('console');
  const { username, email } = session.customer;
  const knowsUsers = allows(useSession('admin'), 'users:read');
  return (
    <Box flex="1" minH="0" overflowY="auto">
      <Flex align="center" gap="3" px="4" h="16" borderBottomWidth="1px">
        <Avatar name={username} />
        <Box minW="0">
          <Box truncate fontWeight="600">
            {knowsUsers ? <PersonLink person={session.customer} /> : username}
          </Box>
          <Link href={`mailto:${email}`} textStyle="sm" color="muted" display="block" truncate title={email}>
            {email}
          </Link>
        </Box>
      </Flex>
      {session.merged_into && <GoesOn id={session.merged_into} onOpen={onOpen} />}
      <Labels session={session} onLabels={onLabels} />
      {!detail.data && Boolean(detail.error) && (
        <ErrorState title={t('customer.title')} error={detail.error} onRetry={detail.reload} />
      )}
      {!detail.data && !detail.error && <DetailSkeleton />}
      {detail.data && (
        <>
          <Section title={t('customer.title')}>
            <Profile detail={detail.data} />
          </Section>
          <CustomerAccountPart sessionId={session.id} />
          <Section title={t('times.title')}>
            <Times session={session} />
          </Section>
          {session.rating !== null && (
            <Section title={t('rating.title')}>
              <Rating rating={session.rating} comment={session.rating_comment} />
            </Section>
          )}
          <Section title={t('previous.title')}>
            <PreviousPart
              session={session}
              previous={detail.data.previous}
              onOpen={onOpen}
              onMerged={detail.reload}
            />
          </Section>
          <BlockPart session={session} block={detail.data.block} onChanged={detail.reload} />
        </>
      )}
    </Box>
  );
});

/** Of a conversation that was joined to another: the way there. */
function GoesOn({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation('console');
  return (
    <Box px="4" py="2" borderBottomWidth="1px">
      <QuietButton size="sm" onClick={() => onOpen(id)}>
        <Icon path={mdiCallMerge} size={18} />
        {t('merge.open')}
      </QuietButton>
    </Box>
  );
}

/** Tags and priority, and the way to change them. */
function Labels({ session, onLabels }: Pick<CustomerColumnProps, 'session' | 'onLabels'>) {
  const { t } = useTranslation('console');
  return (
    <Section title={t('labels.title')}>
      <Flex align="center" justify="space-between" gap="3">
        <Box minW="0">
          <Box textStyle="sm" mb={session.tags.length > 0 ? '2' : undefined}>
            {t(`priority.${session.priority}`)}
          </Box>
          <TagMarks ids={session.tags} />
        </Box>
        <QuietButton
          size="sm"
          flexShrink={0}
          aria-label={t('labels.title')}
          onClick={onLabels}
          {...keyHint('labels', t('labels.title'))}
        >
          <Icon path={mdiTagOutline} size={18} />
        </QuietButton>
      </Flex>
    </Section>
  );
}

function Profile({ detail }: { detail: AgentSessionDetail }) {
  const { t, i18n } = useTranslation('console');
  const format = useFormat();
  const { country, language, registered_at, last_login_at, conversations } = detail.profile;
  const named = (code: string | null, nameOf: (reader: string, code: string) => string) =>
    code ? nameOf(i18n.language, code) : t('customer.unknown');
  return (
    <dl>
      <Fact label={t('customer.country')}>{named(country, countryName)}</Fact>
      <Fact label={t('customer.language')}>{named(language, nameIn)}</Fact>
      <Fact label={t('customer.registered')}>
        <span title={format.exactTime(registered_at)}>{format.date(registered_at)}</span>
      </Fact>
      <Fact label={t('customer.last_login')}>
        {last_login_at ? <RelativeTime at={last_login_at} /> : t('customer.never')}
      </Fact>
      <Fact label={t('customer.conversations')}>{format.integer(conversations)}</Fact>
    </dl>
  );
}

function Times({ session }: { session: AgentSession }) {
  const { t, i18n } = useTranslation('console');
  const format = useFormat();
  const duration = (seconds: number | null) =>
    seconds === null ? t('times.not_yet') : durationText(i18n.language, seconds);
  return (
    <dl>
      <Fact label={t('times.started')}>{format.exactTime(session.created_at)}</Fact>
      <Fact label={t('times.first_response')}>{duration(session.first_response_s)}</Fact>
      <Fact label={t('times.resolution')}>{duration(session.resolution_s)}</Fact>
    </dl>
  );
}

function Rating({ rating, comment }: { rating: number; comment: string | null }) {
  const { t } = useTranslation('console');
  return (
    <>
      <Flex align="center" gap="1" color="warning.fg" role="img" aria-label={t('rating.of_five', { rating })}>
        {STARS.map((star) => (
          <Icon key={star} path={star <= rating ? mdiStar : mdiStarOutline} size={20} />
        ))}
        <Box ms="1" color="text" textStyle="sm" fontWeight="600">
          {rating}/5
        </Box>
      </Flex>
      {comment && (
        <Box as="blockquote" textStyle="sm" mt="2" ps="3" borderStartWidth="2px" whiteSpace="pre-line">
          {comment}
        </Box>
      )}
    </>
  );
}

function DetailSkeleton() {
  return (
    <Flex direction="column" gap="4" p="4" aria-busy>
      <Skeleton h="20" borderRadius="l2" />
      {SKELETON_FACTS.map((fact) => (
        <Flex key={fact} justify="space-between">
          <Skeleton h="3.5" w="30%" />
          <Skeleton h="3.5" w="40%" />
        </Flex>
      ))}
    </Flex>
  );
}
