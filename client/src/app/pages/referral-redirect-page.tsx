import { useEffect, useRef } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import { followLink } from '../../features/referrals/follow-link.ts';

/** /r/{code}: keeps the code, counts the visit once, and goes on to registering. */
export function ReferralRedirectPage() {
  const { code = '' } = useParams();
  const counted = useRef(false);
  useEffect(() => {
    if (counted.current) return;
    counted.current = true;
    void followLink(code);
  }, [code]);
  return <Navigate to="/auth/register" replace />;
}
