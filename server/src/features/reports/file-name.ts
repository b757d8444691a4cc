interface Named {
  from: string;
  to: string;
  /** Its durations are of business hours only: its columns are the same. */
  hours?: string | undefined;
}

/** What a report's file is called. */
export function fileName(report: string, { from, to, hours }: Named, what?: string): string {
  return `${[report, what, hours && `${hours}-hours`, from, to].filter(Boolean).join('-')}.csv`;
}
