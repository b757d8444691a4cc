// The home page is drawn already when it arrives: its program is fetched once that is on the screen, so that
// nobody waits for a script to read it. A file of its own, because no script may stand in the page.
const { entry, early } = document.currentScript.dataset;

let begun = false;

function begin() {
  if (begun) return;
  begun = true;
  for (const href of early.split(' ').filter(Boolean)) {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'modulepreload', crossOrigin: '', href });
    document.head.append(link);
  }
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', crossOrigin: '', src: entry });
  document.head.append(script);
}

// A page in the background is never painted, so it begins at once; nor does any wait for ever.
if (document.hidden) begin();
else {
  new PerformanceObserver(begin).observe({ type: 'paint', buffered: true });
  setTimeout(begin, 1000);
}
