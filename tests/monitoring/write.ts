/** `npm run monitoring`: writes what Prometheus and Grafana are given, from the registry and the alerts. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { dashboard } from './dashboard.ts';
import { rules } from './rules.ts';

const FOLDER = join(projectRoot, 'docs/monitoring');
writeFileSync(join(FOLDER, 'dashboard.json'), `${JSON.stringify(dashboard(), null, 2)}\n`);
writeFileSync(join(FOLDER, 'alerts.yaml'), rules());
process.stdout.write('docs/monitoring/dashboard.json and docs/monitoring/alerts.yaml are written.\n');
