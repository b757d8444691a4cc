import { outboxSweepProcessor } from '../outbox/sweep.processor.ts';
import { refreshRatesProcessor } from '../rates/refresh.processor.ts';
import { autoCloseProcessor } from '../support/auto-close.processor.ts';
import { autoCloseWarningProcessor } from '../support/auto-close-warning.processor.ts';
import { supportSweepProcessor } from '../support/sweep.processor.ts';

export const processors = [
  outboxSweepProcessor,
  autoCloseProcessor,
  autoCloseWarningProcessor,
  supportSweepProcessor,
  refreshRatesProcessor,
];
