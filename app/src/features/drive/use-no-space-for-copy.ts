import { useLingui } from '@lingui/react/macro';
import { useSession } from '../../actors/use-runtime.ts';
import type { FileEntry } from '../files/entry.ts';
import { useLimitToast } from '../membership/use-limit-toast.ts';

/** Tells that there is no room for a copy of entries, with the way to a plan that has it (R4.5). */
export function useNoSpaceForCopy(): (entries: readonly Pick<FileEntry, 'size'>[]) => Promise<void> {
  const { t } = useLingui();
  const session = useSession();
  const tellLimit = useLimitToast();
  return (entries) => {
    const used = session.status === 'signedIn' ? Number(session.profile.quotaUsed) : 0;
    // What a folder holds is not known here.
    const needed = entries.reduce((sum, { size }) => sum + Number(size), used);
    return tellLimit(t`There isn’t enough space for this copy.`, { limit: 'space', needed });
  };
}
