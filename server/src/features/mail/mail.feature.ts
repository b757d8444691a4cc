import type { Feature } from '../../platform/feature.ts';
import './mail.model.ts';
import './mailbox.model.ts';

/** Reached by other features' commands only: it has no routes and publishes nothing. */
export const mailFeature: Feature = {};
