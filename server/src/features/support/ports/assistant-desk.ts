import type { LanguageCode } from '@lode/shared/core/languages';
import { definePort } from '../../../platform/port.ts';

/** What the desk asks of the assistant, which stands above it. */
export interface AssistantDesk {
  /** Whether new conversations begin with the assistant. */
  isOn: () => Promise<boolean>;
  /** What it says first. */
  welcome: (language: LanguageCode) => Promise<string>;
  /** Whether its answer with this number helped, for its figures. */
  noteHelpful: (sessionId: string, seq: number, helpful: boolean) => Promise<void>;
}

export const assistantDesk = definePort<AssistantDesk>('support/assistant-desk');
