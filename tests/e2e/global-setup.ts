import { buildProcesses } from '../../embedded/bin/build-processes.js';
import { freshFolder } from '../harness/backend.ts';
import { removeFolder } from '../harness/test-process.ts';
import { PREPARED_FOLDER } from './prepared-demo.ts';

/** The sites of these tests run what was built from the sources as they are. */
export default async function setup(): Promise<() => void> {
  await buildProcesses();
  const folder = freshFolder();
  process.env[PREPARED_FOLDER] = folder;
  return () => removeFolder(folder);
}
