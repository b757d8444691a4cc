import { buildProcesses } from '../../embedded/bin/build-processes.js';

/** The sites of these tests run what was built from the sources as they are. */
export default function setup(): Promise<void> {
  return buildProcesses();
}
