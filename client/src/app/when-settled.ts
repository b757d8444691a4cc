import { followVersions } from '../lib/new-version.ts';
import { fetchAhead, fetchOnIntent } from './fetch-ahead.ts';

let begun = false;

/** What may wait until a page is settled: looking for new versions, and fetching ahead what may be opened from `pathname`. */
export function whenSettled(pathname: string): void {
  if (!begun) {
    begun = true;
    followVersions();
    fetchOnIntent();
  }
  fetchAhead(pathname);
}
