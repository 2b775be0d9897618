import { useLocation } from '@tanstack/react-router';
import { useApp, useRuntime } from '../../actors/use-runtime.ts';
import type { FileEntry } from '../files/entry.ts';
import Viewer from '../preview/viewer.tsx';
import { askOfShare } from './ask-of-share.ts';

interface ShareViewerProps {
  readonly shareId: string;
  readonly passToken: string;
  readonly entry: FileEntry;
  /** What can be viewed of the folder, in its order. */
  readonly entries: readonly FileEntry[];
  readonly onClose: () => void;
}

/** A file of a share, in the viewer (R5.2). */
export default function ShareViewer({ shareId, passToken, ...props }: ShareViewerProps) {
  const { flows } = useApp();
  const runtime = useRuntime();
  const { pathname, searchStr } = useLocation();
  return (
    <Viewer
      {...props}
      flows={runtime}
      hrefOf={({ id }) => `${pathname}/${id}${searchStr}`}
      addressOf={(fileId) =>
        askOfShare(flows, (calls, call) => calls.fetchSharedFileAddress(call, { shareId, passToken, fileId }))
      }
      listContents={(fileId, page) =>
        askOfShare(flows, (calls, call) =>
          calls.fetchSharedContents(call, { shareId, passToken, fileId, page }),
        )
      }
    />
  );
}
