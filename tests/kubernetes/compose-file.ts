import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { parse } from 'yaml';
import { z } from 'zod';

const textsSchema = z.array(z.string());

/**
 * What docker-compose.yml may say of a service: the words that it uses, each in the one form in which it is read here. That they
 * are Compose's own is asked of the schema of its specification (kubernetes.test.ts).
 */
const serviceSchema = z.strictObject({
  image: z.string(),
  build: z
    .strictObject({ context: z.string(), dockerfile: z.string(), args: z.record(z.string(), z.string()) })
    .optional(),
  restart: z.enum(['no', 'unless-stopped']),
  init: z.boolean().optional(),
  stop_grace_period: z.string().optional(),
  entrypoint: textsSchema.optional(),
  command: textsSchema.optional(),
  volumes: textsSchema.optional(),
  logging: z.strictObject({ driver: z.string(), options: z.record(z.string(), z.string()) }),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_completed_successfully']) }),
    )
    .optional(),
  healthcheck: z
    .strictObject({
      test: textsSchema,
      interval: z.string(),
      timeout: z.string(),
      retries: z.number(),
      start_period: z.string().optional(),
    })
    .optional(),
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: textsSchema.default([]),
  cap_add: textsSchema.default([]),
  security_opt: textsSchema.default([]),
  mem_limit: z.string().optional(),
  pids_limit: z.number().optional(),
  tmpfs: textsSchema.default([]),
  networks: textsSchema.default([]),
  ports: textsSchema.default([]),
  secrets: textsSchema.default([]),
  environment: z.record(z.string(), z.string()).default({}),
});
const composeSchema = z.looseObject({
  services: z.record(z.string(), serviceSchema),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() }).nullable()),
  volumes: z.record(z.string(), z.null()),
  secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
});

export type Service = z.output<typeof serviceSchema>;

export const composeText = readFileSync(join(projectRoot, 'docker-compose.yml'), 'utf8');
/** The file as YAML has it, before anything is asked of it. */
export const composeFile: unknown = parse(composeText, { merge: true });
export const compose = composeSchema.parse(composeFile);

/** Services of the image that is built here, not of one that others make. */
export const ours = Object.entries(compose.services).filter(([, { build }]) => build !== undefined);

/** `$$`, `${NAME}`, and with `:-` or `:?` what is taken, or said, where a variable is missing or empty. */
const VARIABLE = /\$\$|\$\{(\w+)(?::([-?])((?:[^{}]|\{[^{}]*\})*))?\}/g;

/** A text with its variables in it, as Compose puts them in. */
export function interpolate(text: string, variables: NodeJS.ProcessEnv): string {
  return text.replace(VARIABLE, (_, name?: string, mark?: string, other = '') => {
    if (name === undefined) return '$';
    const value = variables[name];
    if (value) return value;
    if (mark === '?') throw new Error(other);
    return interpolate(other, variables);
  });
}
