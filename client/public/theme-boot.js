// Runs before the first paint, so that a visitor who chose the light theme never sees a dark flash, and
// none who chose another language than the browser's sees the page in the wrong one. A file of its own
// because the content security policy allows no inline script. The keys are those of
// src/lib/theme-mode.ts and src/lib/i18n.ts.
try {
  const page = document.documentElement;
  if (localStorage.getItem('theme') === 'light') page.className = 'light';
  const language = localStorage.getItem('preferred_language');
  if (language && language !== page.lang) page.dataset.wait = '';
} catch {
  // Storage can be forbidden; the default theme stands.
}
