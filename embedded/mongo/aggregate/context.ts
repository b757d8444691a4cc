import type { Examined } from '../query/examined.ts';
import type { Variables } from '../query/variables.ts';
import type { Collection } from '../storage/catalog.ts';
import type { ReadView } from '../storage/view.ts';

/** Where a pipeline reads. */
export interface PipelineContext {
  view: ReadView;
  db: string;
  find(db: string, name: string): Collection | undefined;
  variables: Variables;
  /** Sorts and groups may hold more than the usual 100 MB. */
  allowDiskUse?: boolean;
  examined?: Examined;
}
