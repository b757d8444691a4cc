import { useParams } from 'react-router-dom';
import { ContractView } from '../../features/mining/contract-view.tsx';
import { ReceiptButton } from '../../features/store/receipt-button.tsx';
import { RenewalCard } from '../../features/store/renewal-card.tsx';
import { useWallet } from '../../features/wallet/use-wallet.ts';

/** One of the customer's contracts, with its receipt and the offer of its next year. */
export function MinerPage() {
  const { id = '' } = useParams();
  const wallet = useWallet();
  return (
    <ContractView
      key={id}
      id={id}
      renewal={(contract, days, reload) => (
        <RenewalCard contract={contract} days={days} wallet={wallet.data} onRenewed={reload} />
      )}
      actions={({ purchase_id }) => purchase_id && <ReceiptButton purchaseId={purchase_id} />}
    />
  );
}
