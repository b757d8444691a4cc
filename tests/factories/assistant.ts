import { serviceRoutes } from '@lode/shared/support/rest';
import type { Message } from '@lode/shared/support/schemas';
import type { Site } from '../harness/site.ts';
import { until } from '../harness/wait.ts';
import { buildCustomer, type Person } from './people.ts';

interface Asked {
  provider?: 'built-in' | 'endpoint';
  endpointUrl?: string;
}

/**
 * Has new conversations begin with the assistant, or not; every server knows of that when this resolves. A process goes by
 * what it knew of the rest for two seconds more.
 */
export async function switchAssistant(site: Site, enabled: boolean, asked: Asked = {}): Promise<void> {
  const [{ ConfigurationModel }, { forgetConfiguration, readConfiguration }] = await Promise.all([
    import('@lode/server/features/assistant/configuration.model'),
    import('@lode/server/features/assistant/queries/get-configuration'),
  ]);
  const {
    key: _key,
    keyEnd: _end,
    abilities: _abilities,
    rev,
    changedAt: _at,
    changedBy: _by,
    ...settings
  } = await readConfiguration();
  const { provider = 'built-in', endpointUrl = '' } = asked;
  const endpoint = {
    ...settings.endpoint,
    base_url: endpointUrl,
    model: endpointUrl && 'model',
    timeout_s: 4,
  };
  await ConfigurationModel.updateOne(
    { _id: 'assistant' },
    { $set: { settings: { ...settings, enabled, provider, endpoint }, rev: rev + 1 } },
    { upsert: true },
  );
  forgetConfiguration();
  const asking = await buildCustomer(site);
  for (const server of site.urls.keys()) {
    await until(
      async () => (await asking.call(serviceRoutes.availability, {}, server)).assistant === enabled,
      { what: 'every server to know of the assistant' },
    );
  }
}

/** A conversation that the assistant has. */
export async function buildAsking(site: Site, customer?: Person) {
  const person = customer ?? (await buildCustomer(site));
  const session = await person.call(serviceRoutes.createSession, { body: { language: 'en' } });
  return { id: session.id, session, customer: person };
}

/** Every message of a conversation. */
export function messagesOf(person: Person, sessionId: string, server = 0): Promise<Message[]> {
  return person.call(serviceRoutes.listMessages, { query: { session_id: sessionId } }, server);
}

/** The assistant's answers to the customer's messages, in order, without its welcome. */
export async function answersOf(person: Person, sessionId: string): Promise<Message[]> {
  const messages = await messagesOf(person, sessionId);
  return messages.filter(({ author, cid }) => author === 'assistant' && cid !== 'answer-0');
}
