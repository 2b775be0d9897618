import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import { findIsLifted, type MetLimit } from '../../data/larger-plan.ts';
import { showToast } from '../toasts/toasts.ts';
import { wayToPlans } from './see-plans.tsx';

/** Tells that a limit was met, with the way to what lifts it, where a plan for sale does (R4.5). */
export function useLimitToast(): (text: string, met: MetLimit) => Promise<void> {
  const { t } = useLingui();
  const { locale } = useApp().facts;
  const session = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  return async (text, met) => {
    const lifted =
      session.status === 'signedIn' && (await findIsLifted(client, locale, session.profile, met));
    const label = t`See plans`;
    showToast(text, lifted ? { label, run: () => void navigate({ to: wayToPlans[met.limit] }) } : null);
  };
}
