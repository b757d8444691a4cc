import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setQuestionSchema } from '@lode/shared/assistant/schemas';
import { z } from 'zod';
import { parseShipped } from '../../platform/yaml.ts';
import type { QuestionSetInput } from './commands/manage-question-sets.ts';

/** Beside this file in the sources; the build puts it beside the processes. */
const FOLDER = path.join(import.meta.dirname, 'question-sets');

const fileSchema = z.strictObject({ name: z.string(), questions: z.array(setQuestionSchema) });

/** The set of questions that the demo begins with. */
export function readDemoSet(): QuestionSetInput {
  return fileSchema.parse(parseShipped(readFileSync(path.join(FOLDER, 'demo.yaml'), 'utf8')));
}
