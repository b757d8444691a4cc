import { Flex, Heading, Text } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { mailedCodeSchema } from '@lode/shared/accounts/schemas';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { QuietButton } from '../../../components/ui/buttons.tsx';
import { FormAlert } from '../../../components/ui/form-alert.tsx';
import { FormFrame } from '../../../components/ui/form-frame.tsx';
import { SkeletonText } from '../../../components/ui/skeletons.tsx';
import { errorText } from '../../../lib/error-text.ts';
import { useFieldText, useServerForm } from '../../../lib/use-server-form.ts';
import { useMailedCode } from '../mailed-code.ts';
import { MailedCodeField } from './mailed-code-field.tsx';

const schema = z.object({ code: mailedCodeSchema });

interface VerifyFormProps {
  email: string;
  /** What was right so far. */
  lead?: string;
  /** Tries the login again with the code. @throws {ApiError} */
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** Proves that somebody reads an account's mail, besides what they have proven already: the code is mailed at once. */
export function VerifyForm({ email, lead, onCode, onBack }: VerifyFormProps) {
  const { t } = useTranslation(['accounts', 'errors']);
  const fieldText = useFieldText();
  const mailed = useMailedCode('login');
  const sent = mailed.sent?.email === email ? mailed.sent : null;
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (sent || asked.current) return;
    asked.current = true;
    mailed.send(email).catch((error: unknown) => setProblem(errorText(t, error)));
  });
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { code: '' } });
  const server = useServerForm(form, { fallback: 'LOGIN_FAILED', send: (values) => onCode(values.code) });
  return (
    <Flex direction="column" gap="5">
      <div role="status">
        <Heading as="h2" textStyle="lg" fontWeight="600">
          {t('verify.title')}
        </Heading>
        {lead !== undefined && <Text color="muted">{lead}</Text>}
      </div>
      <FormAlert text={problem} gap="5" />
      {sent ? (
        <FormFrame form={server} submit={t('log_in')} submitting={t('logging_in')}>
          <MailedCodeField
            mailed={mailed}
            sent={sent}
            autoFocus
            field={form.register('code')}
            error={fieldText(form.formState.errors.code)}
          />
        </FormFrame>
      ) : (
        !problem && <SkeletonText />
      )}
      <QuietButton size="sm" onClick={onBack}>
        {t('factor.back')}
      </QuietButton>
    </Flex>
  );
}
