import type { Feature } from '../../platform/feature.ts';
import { assistantDesk } from '../support/ports/assistant-desk.ts';
import { mountAssistant } from './assistant.routes.ts';
import { forgetConversations } from './commands/forget-conversations.ts';
import { noteHandOff } from './commands/note-hand-off.ts';
import { noteHelpful } from './commands/note-helpful.ts';
import { getConfiguration } from './queries/get-configuration.ts';
import { getWelcome } from './queries/get-welcome.ts';

export const assistantFeature: Feature = {
  answerPorts: () =>
    assistantDesk.answerWith({
      isOn: async () => (await getConfiguration()).enabled,
      welcome: getWelcome,
      noteHelpful,
      noteHandOff,
      forgetConversations,
    }),
  routes: mountAssistant,
};
