import { ErrorCode, MongoError } from '../errors.ts';
import { copyStore } from '../storage/copy.ts';
import { database } from './arguments.ts';
import type { Command } from './command.ts';

/**
 * A command of this server's own: a sound copy of the running store, as `{path, bytes}`. Whoever opened the data beside
 * us, or copied the file, could damage or tear it.
 */
export const createBackup: Command = ({ engine, command }) => {
  if (database(command) !== 'admin')
    throw new MongoError(ErrorCode.Unauthorized, 'createBackup may only be run against the admin database.');
  return copyStore(engine.store);
};
