import { StoreView } from '../../features/store/store-view.tsx';
import { useWallet } from '../../features/wallet/use-wallet.ts';

/** The store. `?plan=` and `?amount=` set its calculator, as the way back from a deposit does. */
export function StorePage() {
  return <StoreView wallet={useWallet().data} />;
}
