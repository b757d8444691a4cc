/** What a screen's test waits for may take its time on a busy machine; what it drew goes with it. */
if ('document' in globalThis) {
  const { afterEach } = await import('vitest');
  const { cleanup, configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
  afterEach(cleanup);
}

export {};
