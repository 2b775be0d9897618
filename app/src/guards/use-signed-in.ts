import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useSession } from '../actors/use-runtime.ts';
import { openAddress } from '../navigation/open-address.ts';

/**
 * Leads to the form when the person signs out while the page is shown. Within the app: a document that is loaded anew
 * would lose what is said about the sign-out.
 *
 * A session that the service ends leaves the page where it is, so that nothing is lost that was typed.
 *
 * @param onBack Called when the same person has signed in again: what the page shows may be old.
 * @returns Whether the page has to be covered until somebody signs in.
 */
export function useSignedIn(onBack: () => void): boolean {
  const navigate = useNavigate();
  const session = useSession();
  const [isCovered, setCovered] = useState(false);
  const isIn = session.status === 'signedIn' && !session.switched;
  const isOther = isCovered && session.status === 'signedIn' && session.switched;
  const isOut = session.status === 'signedOut' && !session.interrupted;
  const isInterrupted = session.status === 'signedOut' && session.interrupted;
  if (isInterrupted && !isCovered) setCovered(true);
  useEffect(() => {
    if (isOut) void navigate({ to: '/drive/login', search: {} });
  }, [isOut, navigate]);
  useEffect(() => {
    // Nobody reads, or sends, what another person had open.
    if (isOther) openAddress('/drive/all', { by: 'replace' });
  }, [isOther]);
  useEffect(() => {
    if (!isCovered || !isIn) return;
    setCovered(false);
    onBack();
  }, [isCovered, isIn, onBack]);
  return isCovered;
}
