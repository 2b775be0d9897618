import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useSession } from '../actors/use-runtime.ts';

/**
 * Leads to the form when the session ends while the page is shown. Within the app: a document that is loaded anew would
 * lose what is said about the sign-out.
 */
export function useSignedIn(): void {
  const navigate = useNavigate();
  const { status } = useSession();
  useEffect(() => {
    if (status === 'signedOut') void navigate({ to: '/drive/login', search: {} });
  }, [status, navigate]);
}
