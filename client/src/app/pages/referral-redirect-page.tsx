import { useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { carryCode } from '../../features/referrals/carried-code.ts';
import { recordClick } from '../../features/referrals/record-click.ts';

/** /r/{code}: keeps the code, counts the visit once, and goes on to registering. */
export function ReferralRedirectPage() {
  const { code = '' } = useParams();
  const counted = useRef(false);
  useEffect(() => {
    if (counted.current) return;
    counted.current = true;
    carryCode(code);
    void recordClick(code);
  }, [code]);
  return <Navigate to="/auth/register" replace />;
}
