// Runs before the first paint, so that a visitor who chose the light theme never sees a dark flash.
// A file of its own because the content security policy allows no inline script. The key is the one
// of src/lib/theme-mode.ts.
try {
  if (localStorage.getItem('theme') === 'light') document.documentElement.className = 'light';
} catch {
  // Storage can be forbidden; the default theme stands.
}
