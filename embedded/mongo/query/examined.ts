import type { Plan } from './plan.ts';

/** What a command has looked at to find its documents, for the log of slow commands. */
export class Examined {
  /** How its last search went about it: `COLLSCAN`, `IXSCAN ref_1`; with `SORT` if in memory. */
  plan: string | undefined;
  documents = 0;
  keys = 0;

  note(plan: Plan, sorts: boolean): void {
    this.plan = `${nameOf(plan)}${sorts ? ' SORT' : ''}`;
  }
}

function nameOf(plan: Plan): string {
  if (plan.kind === 'COLLSCAN') return 'COLLSCAN';
  const plans = plan.kind === 'OR' ? plan.branches : [plan];
  return plans.map(({ index }) => `IXSCAN ${index.name}`).join(' OR ');
}
