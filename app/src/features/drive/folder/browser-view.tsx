import type { Timeline } from '@aloft/core/wire';
import { lazy, Suspense } from 'react';
import type { FileEntry } from '../../files/entry.ts';
import { FileGrid } from '../../files/grid/file-grid.tsx';
import type { FileGridProps } from '../../files/grid/grid-props.ts';
import { contentOf } from './folder-content.tsx';
import { FolderLoading } from './folder-states.tsx';

const SingleView = lazy(() => import('../../files/single/single-view.tsx'));
const FlowView = lazy(() => import('../../files/flow/flow-view.tsx'));

interface BrowserViewProps extends FileGridProps<'starred_first' | 'relevance'> {
  /** The days of the folder; null where they are not known or not shown. */
  readonly timeline: Timeline | null;
  readonly version: number;
  /** Where a view's own controls stand. */
  readonly toolbar: HTMLElement | null;
  readonly onList: () => void;
  readonly onStar: (entry: FileEntry) => void;
  readonly onShare: (entry: FileEntry) => void;
  readonly onDownload: (entry: FileEntry) => void;
}

/** The entries in the view that was chosen (R2.25); what most people never open comes late. */
export function BrowserView({
  timeline,
  version,
  toolbar,
  onList,
  onStar,
  onShare,
  onDownload,
  ...grid
}: BrowserViewProps) {
  if (grid.view === 'single')
    return (
      <Suspense fallback={<FolderLoading />}>
        <SingleView
          {...grid}
          contentOf={contentOf}
          toolbar={toolbar}
          onStar={onStar}
          onShare={onShare}
          onDownload={onDownload}
        />
      </Suspense>
    );
  if (grid.view === 'flow' && timeline !== null)
    return (
      <Suspense fallback={<FolderLoading />}>
        <FlowView {...grid} timeline={timeline} version={version} toolbar={toolbar} onList={onList} />
      </Suspense>
    );
  return <FileGrid {...grid} contentOf={contentOf} />;
}
