import { Box, Flex, Grid } from '@chakra-ui/react';
import { zodResolver } from '@hookform/resolvers/zod';
import { COINS, decimalsOf } from '@lode/shared/core/money';
import { revenueRoutes } from '@lode/shared/mining/revenue-rest';
import {
  EVIDENCE_MAX_BYTES,
  EVIDENCE_TYPES,
  newRevenueSchema,
  REVENUE_NOTE_MAX,
} from '@lode/shared/mining/revenue-schemas';
import { mdiPaperclip } from '@mdi/js';
import { type FormEvent, useRef, useState } from 'react';
import { type Control, Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { AmountInput } from '../../components/ui/amount-input.tsx';
import { SecondaryButton } from '../../components/ui/buttons.tsx';
import { Field } from '../../components/ui/controls.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FormFrame } from '../../components/ui/form-frame.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { TextArea } from '../../components/ui/text-area.tsx';
import { TextField } from '../../components/ui/text-field.tsx';
import { ApiError, call } from '../../lib/api-client.ts';
import { codeText } from '../../lib/code-text.ts';
import { randomId } from '../../lib/random-id.ts';
import { withProof } from '../../lib/reauthentication.ts';
import { useFieldText, useServerForm } from '../../lib/use-server-form.ts';

interface RevenueEntryDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Enters a receipt that has come in on the chain, with the paper that shows where it comes from. */
export function RevenueEntryDialog({ onClose, onDone }: RevenueEntryDialogProps) {
  const { t } = useTranslation(['revenue', 'errors']);
  const [file, setFile] = useState<File>();
  const [fileProblem, setFileProblem] = useState<string>();
  const [key, setKey] = useState(randomId);
  const form = useForm({
    resolver: zodResolver(newRevenueSchema),
    defaultValues: { coin: 'BTC' as const, amount: '', txid: '', note: '' },
  });
  const server = useServerForm(form, {
    fallback: 'REQUEST_FAILED',
    send: async () => {
      if (!isEvidence(file)) return;
      try {
        const input = { body: form.getValues(), file, idempotencyKey: key };
        await withProof('admin', () => call(revenueRoutes.request, input, 'admin'));
        onDone();
      } catch (error) {
        // Refused: what is sent next is another request.
        if (error instanceof ApiError && error.status > 0) setKey(randomId());
        if (error instanceof ApiError && error.fields.evidence) setFileProblem(error.fields.evidence);
        throw error;
      }
    },
  });
  const text = useFieldText();
  const { errors } = form.formState;
  const submit = (event: FormEvent) => {
    setFileProblem(isEvidence(file) ? undefined : 'EVIDENCE_INVALID');
    server.onSubmit(event);
  };
  return (
    <Dialog open onClose={onClose} title={t('revenue:enter')} maxWidth={560}>
      <FormFrame form={{ ...server, onSubmit: submit }} submit={t('revenue:enter')}>
        <Box color="muted" textStyle="sm">
          {t('revenue:enter_text')}
        </Box>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 2fr' }} gap="4">
          <SelectField label={t('revenue:coin')} error={text(errors.coin)} {...form.register('coin')}>
            {COINS.map((coin) => (
              <option key={coin}>{coin}</option>
            ))}
          </SelectField>
          <AmountField control={form.control} error={text(errors.amount)} />
        </Grid>
        <TextField
          label={t('revenue:txid')}
          hint={t('revenue:txid_hint')}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          error={text(errors.txid)}
          {...form.register('txid')}
        />
        <EvidenceField
          file={file}
          problem={fileProblem && codeText(t, fileProblem)}
          onChoose={(chosen) => {
            setFile(chosen);
            setFileProblem(undefined);
          }}
        />
        <TextArea
          label={t('revenue:note')}
          maxLength={REVENUE_NOTE_MAX}
          error={text(errors.note)}
          {...form.register('note')}
        />
      </FormFrame>
    </Dialog>
  );
}

interface AmountFieldProps {
  control: Control<z.input<typeof newRevenueSchema>, unknown, z.output<typeof newRevenueSchema>>;
  error: string | undefined;
}

function AmountField({ control, error }: AmountFieldProps) {
  const { t } = useTranslation('revenue');
  return (
    <Controller
      control={control}
      name="amount"
      render={({ field }) => (
        <AmountInput {...field} label={t('amount')} prefix="" decimals={decimalsOf('BTC')} error={error} />
      )}
    />
  );
}

/** As far as it can be told here; the server looks at what is in it. */
function isEvidence(file: File | undefined): file is File {
  if (!file || file.size === 0 || file.size > EVIDENCE_MAX_BYTES) return false;
  return EVIDENCE_TYPES.some((type) => type === file.type);
}

interface EvidenceFieldProps {
  file: File | undefined;
  problem: string | undefined;
  onChoose: (file: File) => void;
}

function EvidenceField({ file, problem, onChoose }: EvidenceFieldProps) {
  const { t } = useTranslation('revenue');
  const input = useRef<HTMLInputElement>(null);
  return (
    <Field.Root invalid={Boolean(problem)}>
      <Field.Label textStyle="label">{t('evidence')}</Field.Label>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('choose_file')}
        accept={EVIDENCE_TYPES.join()}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          event.target.value = '';
          if (chosen) onChoose(chosen);
        }}
      />
      <Flex align="center" gap="3" wrap="wrap" minW="0">
        <SecondaryButton size="sm" onClick={() => input.current?.click()}>
          <Icon path={mdiPaperclip} size={18} />
          {t('choose_file')}
        </SecondaryButton>
        <Box textStyle="sm" minW="0" overflowWrap="anywhere" aria-live="polite">
          {file?.name}
        </Box>
      </Flex>
      {!problem && <Field.HelperText>{t('evidence_hint')}</Field.HelperText>}
      <Field.ErrorText>{problem}</Field.ErrorText>
    </Field.Root>
  );
}
