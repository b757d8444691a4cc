import type { Request } from 'express';
import { config } from '../platform/config.ts';
import { isSameText } from '../platform/same-text.ts';

/** Whether a request shows METRICS_TOKEN: what watches and runs the deployment has it. */
export function hasOperatorToken(request: Request): boolean {
  const { metricsToken } = config;
  return metricsToken !== undefined && isSameText(request.get('authorization'), `Bearer ${metricsToken}`);
}
