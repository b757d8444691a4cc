import { assistantRoutes as routes } from '@lode/shared/assistant/rest';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import type { RouteMount } from '../../platform/route.ts';
import { requireProof } from '../accounts/queries/require-proof.ts';
import { saveConfiguration } from './commands/save-configuration.ts';
import { testEndpoint } from './commands/test-endpoint.ts';
import { presentConfiguration } from './configuration.presenter.ts';
import { readConfiguration } from './queries/get-configuration.ts';

/** Each is some requests of ours to somebody else. */
const TESTS: Limit = { name: 'endpoint-tests', points: 10, seconds: 60 };

export function mountConfiguration(mount: RouteMount): void {
  mount.add(routes.get, async () => presentConfiguration(await readConfiguration()));
  mount.add(routes.save, async ({ identity, body, context }) =>
    presentConfiguration(await saveConfiguration({ identity, address: context.address }, body)),
  );
  mount.add(routes.test, async ({ identity, body }) => {
    // It counts against the limits of the day.
    await requireProof(identity);
    await consume(TESTS, identity.userId);
    return testEndpoint(body);
  });
}
