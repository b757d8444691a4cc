import { useFormat } from '../../lib/format.ts';
import { useServerNow } from '../../lib/server-time.ts';

interface RelativeTimeProps {
  /** ISO time. */
  at: string;
  className?: string;
}

/** How long ago something was, kept current, with the exact time on hover. */
export function RelativeTime({ at, className }: RelativeTimeProps) {
  const format = useFormat();
  const now = useServerNow(30_000);
  return (
    <time dateTime={at} title={format.exactTime(at)} className={className}>
      {format.relativeTime(at, now)}
    </time>
  );
}
