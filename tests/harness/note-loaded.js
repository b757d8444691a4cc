// Loaded with `--import` into a process: notes the file of every module that it loads, a line each, in LOADED_LIST.
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

registerHooks({
  load(url, context, next) {
    appendFileSync(process.env.LOADED_LIST, `${url}\n`);
    return next(url, context);
  },
});
