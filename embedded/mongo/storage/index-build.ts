import { equalValues } from '../bson/compare.ts';
import type { Doc } from '../bson/value.ts';
import type { Engine } from '../engine.ts';
import { ErrorCode, MongoError } from '../errors.ts';
import type { Collection } from './catalog.ts';
import type { Index } from './index-spec.ts';

/** How long a share of a build may hold the writer. */
const shareMillis = 10;

/** The builds under way, by an index of each. */
const running = new WeakMap<Index, IndexBuild>();

/**
 * Files a collection's documents in new indexes, some at a commit, so that others get turns. Writes
 * keep the indexes up from the start; reads use them from the end. A build that does not come to
 * its end leaves entries that are swept.
 */
export class IndexBuild {
  readonly collection: Collection;
  readonly ended: Promise<void>;
  private readonly engine: Engine;
  private readonly indexes: Index[];
  private next: number | undefined = 0;
  private finish: () => void = () => undefined;

  constructor(engine: Engine, collection: Collection, indexes: Index[]) {
    this.engine = engine;
    this.collection = collection;
    this.indexes = indexes;
    this.ended = new Promise((resolve) => {
      this.finish = resolve;
    });
  }

  /** A build of the collection that makes one of these indexes, or another one of its name. */
  static of(collection: Collection, specs: Doc[]): IndexBuild | undefined {
    const index = collection.building.find((each) =>
      specs.some((spec) => each.name === spec.get('name') || equalValues(each.key, spec.get('key'))),
    );
    return index && running.get(index);
  }

  /** In a job: the first share; whether that was all. */
  start(): boolean {
    const { catalog } = this.engine;
    const next = this.share();
    if (next === undefined) {
      for (const index of this.indexes) catalog.addIndex(this.collection, index);
      return true;
    }
    this.next = next;
    catalog.startBuilding(this.collection, this.indexes);
    for (const index of this.indexes) running.set(index, this);
    return false;
  }

  /** The other shares, to the end; throws what keeps the indexes from being built. */
  async run(): Promise<void> {
    const { engine, indexes } = this;
    try {
      while (this.next !== undefined) this.next = await this.commitShare();
    } catch (error) {
      await engine.store.write(() => engine.catalog.abandonBuilding(this.collection, indexes));
      throw error;
    } finally {
      engine.catalog.forget(indexes);
      this.finish();
    }
  }

  private async commitShare(): Promise<number | undefined> {
    const { engine, collection, indexes } = this;
    const { next } = await engine.write(undefined, undefined, () => {
      if (engine.catalog.find(collection.db, collection.name) !== collection) {
        throw new MongoError(
          ErrorCode.IndexBuildAborted,
          `Index build failed: collection ${collection.ns} was dropped or renamed`,
        );
      }
      const next = this.share();
      if (next === undefined) engine.catalog.finishBuilding(collection, indexes);
      return { next };
    });
    return next as number | undefined;
  }

  private share(): number | undefined {
    const until = performance.now() + shareMillis;
    return this.engine.latest.fileFrom(
      this.collection,
      this.indexes,
      this.next ?? 0,
      () => performance.now() < until,
    );
  }
}
