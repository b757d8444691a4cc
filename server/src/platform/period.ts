export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** The condition on a time that lies in a period; undefined where none is asked for. */
export function within({ from, to }: Period): { $gte?: Date; $lte?: Date } | undefined {
  if (!from && !to) return undefined;
  return { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) };
}
