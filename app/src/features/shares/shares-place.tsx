import { useLingui } from '@lingui/react/macro';
import { useSignedIn } from '../../guards/use-signed-in.ts';
import { DrivePlace } from '../drive/drive-place.tsx';
import { SharesList } from './shares-list.tsx';

/** The place of what one has shared (`/drive/shares`, R10.8). */
export function SharesPlace({ opened }: { readonly opened: string }) {
  const { t } = useLingui();
  useSignedIn();
  return (
    <DrivePlace place="shares" folder={{ id: '', name: t`My drive` }}>
      {() => <SharesList opened={opened} />}
    </DrivePlace>
  );
}
