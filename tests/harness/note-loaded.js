// Loaded with `--import` into a process: notes the file of every module that it loads, in LOADED_FOLDER by the process's id.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';

const list = join(process.env.LOADED_FOLDER, String(process.pid));

registerHooks({
  load(url, context, next) {
    appendFileSync(list, `${url}\n`);
    return next(url, context);
  },
});
