/** Days of a filter (`YYYY-MM-DD`, as people here count them) as the times between which they lie. */
export function dayRange(days: { from?: string | undefined; to?: string | undefined }): {
  from: string | undefined;
  to: string | undefined;
} {
  return { from: timeOf(days.from, 'T00:00:00'), to: timeOf(days.to, 'T23:59:59.999') };
}

function timeOf(day: string | undefined, hour: string): string | undefined {
  const at = new Date(`${day}${hour}`);
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}
