/**
 * Loaded before a child's own code (`--import`): when the process that holds the other end of standard
 * input is gone, however it went, the child ends too, in order if it can. So nothing outlives a
 * supervisor that was killed.
 */
const GRACE_MS = 10_000;

process.stdin.on('close', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), GRACE_MS).unref();
});
process.stdin.resume();
// Listening must not keep alive a child that has nothing else to do.
if ('unref' in process.stdin) process.stdin.unref();
