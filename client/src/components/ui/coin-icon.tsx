import type { CryptoSymbol } from '@lode/shared/rates/symbols';
import styles from './coin-icon.module.css';

/** Drawn on a field of 24 × 24, for a white line. */
const GLYPHS: Record<CryptoSymbol, string> = {
  BTC: 'M9 7.5h4.2a2.2 2.2 0 0 1 0 4.4H9zm0 4.4h4.8a2.3 2.3 0 0 1 0 4.6H9zM9 7.5v9M10.6 5.6v1.9M13 5.6v1.9M10.6 16.5v1.9M13 16.5v1.9',
  USDT: 'M7.5 7.2h9M12 7.2v10.3M6.8 11.6c0-1 2.3-1.7 5.2-1.7s5.2.7 5.2 1.7-2.3 1.7-5.2 1.7-5.2-.7-5.2-1.7z',
  TRX: 'M6.2 6.8 15 8.3l3 2.8-6.6 7.1zM6.2 6.8l6 4.9m-.8 6.5.8-6.5M15 8.3l-2.8 3.4 5.8-.6',
  VET: 'M6 7.2h2.2l4 8.2 3.9-8.2H18M8.6 7.2h2l3 6.2',
};

/** A coin in its own colour; decoration beside its written symbol. */
export function CoinIcon({ symbol, size = 24 }: { symbol: CryptoSymbol; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      className={styles.coin}
      data-coin={symbol}
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="12" cy="12" r="12" />
      <path d={GLYPHS[symbol]} />
    </svg>
  );
}
