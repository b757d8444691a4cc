import type { Configuration, ConfigurationInput } from '@lode/shared/assistant/schemas';

/** What is edited of a configuration; the key that is kept stays kept. */
export function inputOf(configuration: Configuration): ConfigurationInput {
  const { enabled, provider, greeting, topics, words, limits, copilot } = configuration;
  const { key_end: _end, abilities: _abilities, ...endpoint } = configuration.endpoint;
  return {
    enabled,
    provider,
    greeting,
    topics,
    words,
    limits,
    copilot,
    endpoint: { ...endpoint, key: null },
  };
}

const GROUPS = ['endpoint', 'limits'] as const;

/** Each field by its name: `enabled`, `endpoint.model`. */
function fieldsOf(input: ConfigurationInput): Map<string, unknown> {
  const { endpoint: _endpoint, limits: _limits, ...single } = input;
  const grouped = GROUPS.flatMap((group) =>
    Object.entries(input[group]).map(([name, value]): [string, unknown] => [`${group}.${name}`, value]),
  );
  return new Map([...Object.entries(single), ...grouped]);
}

/** The names of what differs. */
export function changedFields(before: ConfigurationInput, after: ConfigurationInput): string[] {
  const known = fieldsOf(before);
  const isSame = (name: string, value: unknown) => JSON.stringify(value) === JSON.stringify(known.get(name));
  return [...fieldsOf(after)].flatMap(([name, value]) => (isSame(name, value) ? [] : [name]));
}

/** `theirs`, with these fields as they are in `mine`. */
export function rebase(
  mine: ConfigurationInput,
  names: readonly string[],
  theirs: ConfigurationInput,
): ConfigurationInput {
  const own = new Map([...fieldsOf(mine)].filter(([name]) => names.includes(name)));
  const under = (prefix: string) =>
    Object.fromEntries(
      [...own].flatMap(([name, value]) =>
        name.startsWith(prefix) && !name.slice(prefix.length).includes('.')
          ? [[name.slice(prefix.length), value]]
          : [],
      ),
    );
  return {
    ...theirs,
    ...under(''),
    endpoint: { ...theirs.endpoint, ...under('endpoint.') },
    limits: { ...theirs.limits, ...under('limits.') },
  };
}
