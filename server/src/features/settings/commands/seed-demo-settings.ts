import { SettingModel } from '../settings.model.ts';
import { updateSettings } from './update-settings.ts';

/** A reserved name: the offer can be seen in the demo, and leads nowhere. */
const DEMO_MESSENGER = 'https://messenger.example/lode-demo';

/** Gives the demo a messaging link, unless the setting was ever touched. */
export async function seedDemoSettings(): Promise<void> {
  if (await SettingModel.exists({ _id: 'support_messenger_url' })) return;
  await updateSettings({ support_messenger_url: DEMO_MESSENGER });
}
