import { SettingModel } from '../settings.model.ts';

/** Whether a setting was ever changed from its default. */
export async function isChanged(name: string): Promise<boolean> {
  return (await SettingModel.exists({ _id: name })) !== null;
}
