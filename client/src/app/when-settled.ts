import { Dialog } from '../components/ui/dialog.tsx';
import { Drawer } from '../components/ui/drawer.tsx';
import { followVersions } from '../lib/new-version.ts';
import { addServerErrors } from '../lib/server-errors.ts';
import { fetchAhead, fetchOnIntent } from './fetch-ahead.ts';

/** Where dialogs and drawers open. */
const WITH_OVERLAYS = /^\/(auth|app|googleadmin)(\/|$)/;

let begun = false;

/** What may wait until a page is settled: looking for new versions, the texts of errors, and fetching ahead what may be opened from `pathname`. */
export function whenSettled(pathname: string): void {
  if (!begun) {
    begun = true;
    followVersions();
    fetchOnIntent();
    addServerErrors();
  }
  if (WITH_OVERLAYS.test(pathname)) fetchOverlays();
  fetchAhead(pathname);
}

/** What fails here is fetched again where it opens, and told there. */
function fetchOverlays(): void {
  Promise.all([Dialog.fetchCode(), Drawer.fetchCode()]).catch(() => undefined);
}
