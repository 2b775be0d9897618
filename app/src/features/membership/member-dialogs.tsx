import { lazy, Suspense } from 'react';

// Each is loaded when it is asked for.
const RedeemDialog = lazy(() => import('./redeem-dialog.tsx'));
const TrafficDialog = lazy(() => import('./traffic-dialog.tsx'));
const CheckInDialog = lazy(() => import('../check-in/check-in-dialog.tsx'));
const InviteDialog = lazy(() => import('../referral/invite-dialog.tsx'));

/** A dialog about the membership that any place of the drive can open. */
export type MemberDialog =
  /** `code` is what an address brings along; nothing is redeemed without a press. */
  | { readonly name: 'redeem'; readonly code: string }
  | { readonly name: 'traffic' }
  | { readonly name: 'invite' }
  | { readonly name: 'checkIn' };

interface MemberDialogsProps {
  readonly asked: MemberDialog;
  readonly onClose: () => void;
}

export function MemberDialogs({ asked, onClose }: MemberDialogsProps) {
  return (
    <Suspense>
      {asked.name === 'redeem' && <RedeemDialog key={asked.code} code={asked.code} onClose={onClose} />}
      {asked.name === 'traffic' && <TrafficDialog onClose={onClose} />}
      {asked.name === 'checkIn' && <CheckInDialog onClose={onClose} />}
      {asked.name === 'invite' && <InviteDialog onClose={onClose} />}
    </Suspense>
  );
}
