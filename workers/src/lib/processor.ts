import type { JobDefinition } from '@lode/shared/core/jobs';
import type { z } from 'zod';

/** A job's definition with what runs it. The payload is parsed again before it runs. */
export interface Processor {
  definition: JobDefinition;
  run: (payload: unknown) => Promise<void>;
}

export function defineProcessor<S extends z.ZodType>(
  definition: JobDefinition<S>,
  handler: (payload: z.output<S>) => Promise<unknown>,
): Processor {
  return {
    definition: definition as unknown as JobDefinition,
    run: async (payload) => {
      await handler(definition.payload.parse(payload));
    },
  };
}

/** Processors by job name. Throws when a definition has no processor, or two, or a processor no definition (J4). */
export function processorTable(
  definitions: JobDefinition[],
  processors: Processor[],
): Map<string, Processor> {
  const table = new Map<string, Processor>();
  for (const processor of processors) {
    const { name } = processor.definition;
    if (table.has(name)) throw new Error(`Two processors take ${name}`);
    if (!definitions.some((definition) => definition.name === name))
      throw new Error(`No definition is called ${name}`);
    table.set(name, processor);
  }
  for (const { name } of definitions) if (!table.has(name)) throw new Error(`No processor takes ${name}`);
  return table;
}
