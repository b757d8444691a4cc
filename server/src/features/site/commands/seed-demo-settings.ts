import { miningSettings } from '@lode/shared/mining/settings';
import { getSettings } from '../../settings/queries/get-settings.ts';
import { isChanged } from '../../settings/queries/is-changed.ts';
import { updateSettings } from './update-settings.ts';

/** The demo's farm was always there: its pool tells of the day before the first start as well. */
const ALWAYS = new Date(0);
/** A reserved name: the offer can be seen in the demo, and leads nowhere. */
const DEMO_MESSENGER = 'https://messenger.example/lode-demo';
/** Whoever reads it knows that there is nobody behind it; `.example` leads nowhere. */
const DEMO_OPERATOR = {
  operator_name: 'Demo operator (no company)',
  operator_address: '1 Demo Street, Exampletown',
  contact_email: 'contact@demo.example',
  security_contact: 'security@demo.example',
};
/** What the demo's farm has, in TH/s. */
const DEMO_CAPACITY = '5000';

/** Gives the demo a messaging link and an operator, unless the settings were ever touched, and a farm, unless it has one. */
export async function seedDemoSettings(): Promise<void> {
  if (!(await isChanged('support_messenger_url')))
    await updateSettings({ support_messenger_url: DEMO_MESSENGER });
  if (!(await isChanged('operator_name'))) await updateSettings(DEMO_OPERATOR);
  const { capacity_th } = await getSettings(miningSettings);
  if (Number(capacity_th) === 0) await updateSettings({ capacity_th: DEMO_CAPACITY }, ALWAYS);
}
