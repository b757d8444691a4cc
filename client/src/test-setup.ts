/** What a screen's test waits for may take its time on a busy machine. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 60_000 });
}

export {};
