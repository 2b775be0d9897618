import type { SnapshotFrom } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { signInMachine } from './sign-in.machine.ts';
import type { CodeOwner, SignInQr } from './sign-in.types.ts';

/** What the sign-in dialog shows. */
export type SignInView =
  | { readonly screen: 'idle' }
  | { readonly screen: 'opening' }
  | { readonly screen: 'waiting' }
  | { readonly screen: 'popupBlocked'; readonly url: string }
  | { readonly screen: 'asking'; readonly whom: 'extension' | 'desktop' | 'device' }
  | { readonly screen: 'desktopForbidden' }
  | { readonly screen: 'qr'; readonly qr: SignInQr; readonly scanned: boolean }
  | { readonly screen: 'qrExpired' }
  | { readonly screen: 'exchanging' }
  | { readonly screen: 'confirm'; readonly owner: CodeOwner }
  | { readonly screen: 'failed'; readonly failure: Failure | null }
  | { readonly screen: 'completed' };

/** The view of a snapshot. */
export function viewSignIn(snapshot: SnapshotFrom<typeof signInMachine>): SignInView {
  const { attempt, qr, owner, failure } = snapshot.context;
  if (snapshot.matches('completed') || snapshot.matches('completing')) return { screen: 'completed' };
  if (snapshot.matches('failed') || snapshot.matches('refusing')) return { screen: 'failed', failure };
  if (snapshot.matches('awaiting')) return { screen: 'waiting' };
  if (snapshot.matches('popupBlocked') || snapshot.matches('checkingBlocked')) {
    return { screen: 'popupBlocked', url: attempt?.url ?? '' };
  }
  if (snapshot.matches('askingExtension')) return { screen: 'asking', whom: 'extension' };
  if (snapshot.matches('askingDesktop')) return { screen: 'asking', whom: 'desktop' };
  if (snapshot.matches('askingDevice')) return { screen: 'asking', whom: 'device' };
  if (snapshot.matches('desktopForbidden')) return { screen: 'desktopForbidden' };
  if (snapshot.matches('qrExpired')) return { screen: 'qrExpired' };
  const scanned = snapshot.matches('qrScanned');
  if (qr !== null && (scanned || snapshot.matches('showingQr'))) return { screen: 'qr', qr, scanned };
  if (owner !== null && snapshot.matches('confirming')) return { screen: 'confirm', owner };
  if (snapshot.matches('exchanging') || snapshot.matches('checkingScope') || snapshot.matches('naming')) {
    return { screen: 'exchanging' };
  }
  return snapshot.matches('beginning') || snapshot.matches('opening') || snapshot.matches('creatingQr')
    ? { screen: 'opening' }
    : { screen: 'idle' };
}
