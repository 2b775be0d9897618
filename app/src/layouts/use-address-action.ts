import { addressActionNames, readAddressAction } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../features/toasts/toasts.ts';
import type { DriveDialog } from './drive-dialogs.tsx';

interface AddressActions {
  readonly onMenu: () => void;
  /** Opens the dialog of new downloads; left out where there is none. */
  readonly onDownload: ((text: string) => void) | undefined;
  readonly onDialog: (dialog: DriveDialog) => void;
}

/**
 * What an address asks of the drive (R2.24): done once, and the address is left without it. What acts on files waits for
 * the list that shows them (`use-asked-files.ts`). Nothing that a link asks changes anything by itself.
 */
export function useAddressAction({ onMenu, onDownload, onDialog }: AddressActions): void {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { searchStr, pathname } = useLocation();

  const clean = () => {
    const without = Object.fromEntries(addressActionNames.map((name) => [name, undefined]));
    return navigate({ to: '.', search: (search) => ({ ...search, ...without }), replace: true });
  };

  const run = useEffectEvent(async (): Promise<void> => {
    const asked = readAddressAction(searchStr);
    if (asked === null) return;
    if (asked === 'invalid') {
      await clean();
      showToast(t`This link isn’t valid.`);
      return;
    }
    switch (asked.action) {
      case 'show_mobile_sidebar':
        // The open drawer has a history entry of its own, which must come after.
        await clean();
        onMenu();
        break;
      case 'open_redeem_box':
        await clean();
        onDialog({ name: 'redeem', code: asked.activation_code });
        break;
      case 'show_traffic_dialog':
        await clean();
        onDialog({ name: 'traffic' });
        break;
      case 'show_invite_dialog':
        await clean();
        onDialog({ name: 'invite' });
        break;
      case 'show_beginner_dialog':
        await clean();
        onDialog({ name: 'guide' });
        break;
      case 'show_activity_dialog':
        await clean();
        onDialog({ name: 'announcements', place: 'activity_dialog' });
        break;
      case 'show_popup_window':
        await clean();
        onDialog({ name: 'announcements', place: 'popup_window' });
        break;
      case 'show_storage_dialog':
        await navigate({ to: '/drive/storage', replace: true });
        break;
      case 'search':
        await navigate({ to: '/drive/search', search: { q: asked.q }, replace: true });
        break;
      case 'show_task':
        await navigate({
          to: '/drive/offline',
          search: asked.task === undefined ? {} : { task: asked.task },
          replace: true,
        });
        break;
      case 'create_task':
        if (onDownload === undefined)
          await navigate({ to: '/drive/offline', search: { add: asked.add }, replace: true });
        else {
          await clean();
          onDownload(asked.add);
        }
        break;
      case 'open_file':
        await navigate({ to: '/drive/all', search: { file: asked.file }, replace: true });
        break;
      default:
        if (pathname !== '/drive/all')
          await navigate({ to: '/drive/all', search: (search) => search, replace: true });
    }
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address
  useEffect(() => void run(), [searchStr]);
}
