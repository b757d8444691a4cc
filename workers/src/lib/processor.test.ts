import { defineJob } from '@lode/shared/core/jobs';
import { jobDefinitions } from '@lode/shared/wire/job-contract';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineProcessor, processorTable } from './processor.ts';

const job = defineJob({
  name: 'a.job',
  payload: z.object({ n: z.number() }),
  attempts: 1,
  key: ({ n }) => String(n),
});
const processor = defineProcessor(job, async () => undefined);

describe('J4 every definition has exactly one processor', () => {
  it('J4 refuses a definition that nobody takes', () => {
    expect(() => processorTable(jobDefinitions, [])).toThrow('No processor takes');
  });
  it('J4 refuses two processors for one definition', () => {
    expect(() => processorTable([processor.definition], [processor, processor])).toThrow(
      'Two processors take a.job',
    );
  });
  it('J4 refuses a processor without a definition', () => {
    expect(() => processorTable([], [processor])).toThrow('No definition is called a.job');
  });
  it('parses the payload again before it runs', async () => {
    await expect(processor.run({ n: 'x' })).rejects.toThrow();
    await expect(processor.run({ n: 1 })).resolves.toBeUndefined();
  });
});
