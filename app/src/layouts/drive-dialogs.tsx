import { lazy } from 'react';
import { LateDialog } from '../features/load-failure/late-dialog.tsx';

// Each is loaded when it is asked for.
const RedeemDialog = lazy(() => import('../features/membership/redeem-dialog.tsx'));
const TrafficDialog = lazy(() => import('../features/membership/traffic-dialog.tsx'));
const CheckInDialog = lazy(() => import('../features/check-in/check-in-dialog.tsx'));
const AnnouncementDialog = lazy(() => import('../features/announcements/announcement-dialog.tsx'));
const GuideDialog = lazy(() => import('../features/guide/guide-dialog.tsx'));
const InviteDialog = lazy(() => import('../features/referral/invite-dialog.tsx'));

/** A dialog that any place of the drive can open. */
export type DriveDialog =
  /** `code` is what an address brings along; nothing is redeemed without a press. */
  | { readonly name: 'redeem'; readonly code: string }
  | { readonly name: 'traffic' }
  | { readonly name: 'invite' }
  | { readonly name: 'checkIn' }
  | { readonly name: 'guide' }
  | { readonly name: 'announcements'; readonly place: 'activity_dialog' | 'popup_window' };

interface DriveDialogsProps {
  readonly asked: DriveDialog;
  readonly onClose: () => void;
}

export function DriveDialogs({ asked, onClose }: DriveDialogsProps) {
  return (
    <LateDialog>
      {asked.name === 'redeem' && <RedeemDialog key={asked.code} code={asked.code} onClose={onClose} />}
      {asked.name === 'traffic' && <TrafficDialog onClose={onClose} />}
      {asked.name === 'checkIn' && <CheckInDialog onClose={onClose} />}
      {asked.name === 'announcements' && <AnnouncementDialog place={asked.place} onClose={onClose} />}
      {asked.name === 'guide' && <GuideDialog onClose={onClose} />}
      {asked.name === 'invite' && <InviteDialog onClose={onClose} />}
    </LateDialog>
  );
}
