import { storeRoutes } from '@lode/shared/store/rest';
import { mdiReceiptTextOutline } from '@mdi/js';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from '../../components/ui/buttons.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { ErrorState } from '../../components/ui/error-state.tsx';
import { Icon } from '../../components/ui/icon.tsx';
import { SkeletonText } from '../../components/ui/skeletons.tsx';
import { call } from '../../lib/api-client.ts';
import { useLoaded } from '../../lib/use-loaded.ts';
import { ReceiptFigures } from './receipt.tsx';

/** Shows the receipt of a purchase again. */
export function ReceiptButton({ purchaseId }: { purchaseId: string }) {
  const { t } = useTranslation('store');
  const [open, setOpen] = useState(false);
  return (
    <>
      <SecondaryButton size="sm" onClick={() => setOpen(true)}>
        <Icon path={mdiReceiptTextOutline} size={18} />
        {t('receipt.title')}
      </SecondaryButton>
      {open && <ReceiptDialog purchaseId={purchaseId} onClose={() => setOpen(false)} />}
    </>
  );
}

function ReceiptDialog({ purchaseId, onClose }: { purchaseId: string; onClose: () => void }) {
  const { t } = useTranslation(['store', 'errors']);
  const { data, error, reload } = useLoaded(purchaseId, (signal) =>
    call(storeRoutes.receipt, { params: { id: purchaseId }, signal }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('receipt.title')}
      maxWidth={520}
      footer={<QuietButton onClick={onClose}>{t('receipt.done')}</QuietButton>}
    >
      {data && <ReceiptFigures purchase={data} />}
      {!data &&
        (error ? (
          <ErrorState title={t('receipt.title')} error={error} onRetry={reload} />
        ) : (
          <SkeletonText lines={8} />
        ))}
    </Dialog>
  );
}
