import pino from 'pino';
import { config } from './config.ts';

/** Log ids and codes, never payloads. */
export const logger = pino({ level: config.logLevel, base: { pid: process.pid } });
