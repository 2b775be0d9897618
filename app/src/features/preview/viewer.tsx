import {
  beginPreview,
  isShownKind,
  type PreviewKind,
  type Result,
  shownAddress,
  type ViewerFlows,
  viewPreview,
} from '@aloft/core';
import { previewKindOf } from '@aloft/core/rules';
import type { ContainedEntry } from '@aloft/core/wire';
import { Trans, useLingui } from '@lingui/react/macro';
import {
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from '../../actors/use-runtime.ts';
import type { FileAddress } from '../../data/file-address.ts';
import type { PlanLimit } from '../../data/larger-plan.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { X } from '../../ui/icons.tsx';
import { useModal } from '../../ui/modal.ts';
import { useOverlayAddress } from '../../ui/overlay-history.ts';
import { Spinner } from '../../ui/spinner.tsx';
import type { FileEntry } from '../files/entry.ts';
import { isPressed } from '../shortcuts/press.ts';
import { areLettersOn } from '../shortcuts/use-shortcut.ts';
import { containedAddress, toContainedFile } from './contained-entry.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { createPrefetch } from './prefetch.ts';
import { Unsupported } from './unsupported.tsx';
import type { ListContents } from './use-contents.ts';
import { useSlideshow } from './use-slideshow.ts';
import type { FindBelow, KeepFiles, ReadingPositions, SaveVersion } from './view-props.ts';
import styles from './viewer.module.css';
import { type ViewerActions, ViewerBar } from './viewer-bar.tsx';
import { ViewerFacts } from './viewer-facts.tsx';
import { ViewerFailed } from './viewer-failed.tsx';
import { type Leaving, newFrame, reduceViewer } from './viewer-state.ts';
import { views } from './views.ts';

const PhotoDetails = lazy(() => import('./photo-details/photo-details.tsx'));

interface ViewerProps extends ViewerActions {
  readonly entry: FileEntry;
  /** What one can step through. */
  readonly entries: readonly FileEntry[];
  readonly addressOf: (id: string) => Promise<Result<FileAddress>>;
  /** Finds a file by the names of the folders below one; left out where they are not looked through. */
  readonly findBelow?: FindBelow;
  /** Where its flows are begun, so that they end with the page and can be watched. */
  readonly flows: ViewerFlows;
  /** What an archive or a torrent holds; one page, of which the first has an empty token. */
  readonly listContents: (id: string, page: string) => ReturnType<ListContents>;
  readonly onFetchTorrent?: (entry: FileEntry) => void;
  /** Left out where there is no drive to extract to. */
  readonly keepFiles?: KeepFiles;
  /** Left out where files cannot be changed. */
  readonly save?: SaveVersion;
  readonly places?: ReadingPositions;
  /** The way to what lifts a limit of the reader’s plan. Left out where the files are somebody else’s. */
  readonly liftLimit?: (limit: PlanLimit) => ReactNode;
  /** The address of a file, of this origin. Left out where none opens it. */
  readonly hrefOf?: (entry: FileEntry) => string;
  readonly onClose: () => void;
}

const kindOf = ({ name, mimeType = '' }: FileEntry): PreviewKind => previewKindOf({ name, mimeType });

/** The preview's chart over these entries, beginning with one of them, and what is loaded ahead of it. */
function createPreview({ entry, entries, addressOf, flows }: ViewerProps) {
  const ahead = createPrefetch(addressOf);
  const pictures = new Set(entries.filter((one) => kindOf(one) === 'image').map(({ id }) => id));
  const actor = beginPreview(flows, {
    resolveAddress: async ({ id }) => {
      const found = await (pictures.has(id) ? ahead.take(id) : addressOf(id));
      return found.ok ? { kind: 'address', ...found.value } : { kind: 'failed', failure: found.failure };
    },
  });
  actor.start();
  actor.send({
    type: 'preview.open',
    entries: entries.map((one) => ({ id: one.id, kind: kindOf(one) })),
    index: entries.findIndex((one) => one.id === entry.id),
  });
  return { actor, ahead };
}

/** Where the bytes of the shown file are; empty where that is not known. */
function addressIn(view: ReturnType<typeof viewPreview>): string {
  if (view.screen === 'file') return view.address;
  return view.screen === 'unsupported' ? view.download : '';
}

/** Where the arrows, Home and End belong to the content: text, a film, a slider, a table. */
const keepsKeys = 'input, textarea, select, video, audio, [contenteditable], [data-keeps-keys]';

/** The frame around every file, with the next and the previous one a key away (R10.6). */
export default function Viewer(props: ViewerProps) {
  const { entries, onClose, addressOf, listContents, onFetchTorrent, save, places, hrefOf } = props;
  const { liftLimit, keepFiles, flows, findBelow } = props;
  const { t } = useLingui();
  const [{ actor, ahead }] = useState(() => createPreview(props));
  const view = viewPreview(useSnapshot(actor));
  const [state, dispatch] = useReducer(reduceViewer, newFrame);
  const [tools, setTools] = useState<HTMLElement | null>(null);
  /** The entry of an archive that is shown over it. */
  const [contained, setContained] = useState<ContainedEntry | null>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { ref, onCancel } = useModal(() => leave('close'), { closesOnScrim: false });
  const [before] = useState(entries);
  const isShown = (one: FileEntry): boolean => view.screen !== 'nothing' && one.id === view.entry.id;
  // What has left the list meanwhile stays on screen: somebody may be writing in it.
  const entry = entries.find(isShown) ?? before.find(isShown);
  // An entry of an archive has no address, and leaves the one of its archive there.
  useOverlayAddress(hrefOf === undefined ? null : entry === undefined ? '' : hrefOf(entry));
  const kind = view.screen === 'nothing' ? 'other' : view.entry.kind;
  const shown = isShownKind(kind) ? views[kind] : null;

  useEffect(() => () => actor.send({ type: 'preview.close' }), [actor]);
  const current = view.screen === 'file' ? view.position - 1 : -1;
  useEffect(() => {
    if (current < 0) return;
    const neighbours = [entries[current - 1], entries[current + 1]].filter((one) => one !== undefined);
    ahead.prepare(neighbours.filter((one) => kindOf(one) === 'image'));
  }, [ahead, current, entries]);
  // Its scripts come while the address is asked for.
  useEffect(() => void shown?.load().catch(() => undefined), [shown]);

  /** Of an entry: the one that is shown may be another when it comes. */
  const downloadNow = async (id: string): Promise<Result<string>> => {
    const found = await addressOf(id);
    return found.ok ? { ok: true, value: found.value.download } : found;
  };
  function go(leaving: Leaving): void {
    if (leaving === 'close') onClose();
    else {
      dispatch({ type: 'file.show' });
      actor.send({ type: `preview.${leaving}` });
    }
  }
  function show(id: string): void {
    dispatch({ type: 'file.show' });
    actor.send({ type: 'preview.show', id });
  }
  const slideshow = useSlideshow({
    pictures: entries.filter((one) => kindOf(one) === 'image').map(({ id }) => id),
    shown: entry?.id ?? '',
    isReady: state.facts !== '' || view.screen === 'unsupported' || view.screen === 'failed',
    stage,
    onShow: show,
  });
  function leave(leaving: Leaving): void {
    if (view.screen === 'nothing') return;
    if ((leaving === 'next' && !view.hasNext) || (leaving === 'previous' && !view.hasPrevious)) return;
    if (state.unsaved) dispatch({ type: 'leave.ask', leaving });
    else go(leaving);
  }
  function onKeyDown(event: KeyboardEvent<HTMLDialogElement>): void {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    // A dialog over it has keys of its own.
    if (event.target.closest('dialog') !== event.currentTarget || event.target.closest(keepsKeys)) return;
    if (isPressed('next', event)) leave('next');
    if (isPressed('previous', event)) leave('previous');
    if (areLettersOn() && isPressed('details', event)) dispatch({ type: 'details.toggle' });
  }

  if (view.screen === 'nothing' || entry === undefined) return null;
  const { name } = entry;
  const { position, count } = view;
  const isOpen = view.screen === 'file' || view.screen === 'unsupported';
  const sha256 = isOpen ? view.sha256 : '';
  // Pictures that no browser draws say as much of themselves.
  const isPicture = kind === 'image' || entry.category === 'image';
  const pictureAddress = isPicture ? addressIn(view) : '';
  const stays = view.screen === 'loading' && shown?.stays === true;
  return (
    <dialog
      ref={ref}
      className={styles.viewer}
      aria-label={name}
      data-look={shown === null || view.screen === 'unsupported' ? 'page' : shown.look}
      data-steps={count > 1}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
    >
      <ViewerBar
        entry={entry}
        position={position}
        count={count}
        hasNext={view.hasNext}
        hasPrevious={view.hasPrevious}
        facts={state.facts}
        download={isOpen ? view.download : ''}
        downloadNow={() => downloadNow(entry.id)}
        details={state.details}
        {...(props.onStar === undefined ? {} : { onStar: props.onStar })}
        {...(props.onShare === undefined ? {} : { onShare: props.onShare })}
        {...(slideshow.isPossible ? { slideshow } : {})}
        onDetails={() => dispatch({ type: 'details.toggle' })}
        onNext={() => leave('next')}
        onPrevious={() => leave('previous')}
        onClose={() => leave('close')}
        ownTools={setTools}
      />
      <p className="visually-hidden" role="status">
        {count > 1 && t`${name}, ${position} of ${count}`}
      </p>
      <div ref={stage} className={styles.stage} tabIndex={-1} data-stage data-slideshow={slideshow.isPlaying}>
        <Suspense fallback={<Spinner />}>
          {view.screen === 'loading' && !stays && <Spinner />}
          {(view.screen === 'file' || stays) && shown !== null && isShownKind(kind) && (
            <shown.Component
              key={shown.stays ? kind : entry.id}
              entry={entry}
              kind={kind}
              address={view.screen === 'file' ? view.address : ''}
              sha256={sha256}
              download={view.screen === 'file' ? view.download : ''}
              downloadNow={() => downloadNow(entry.id)}
              audioCodec={view.screen === 'file' ? view.audioCodec : ''}
              stream={view.screen === 'file' ? view.stream : ''}
              beside={entries}
              addressOf={addressOf}
              {...(findBelow === undefined ? {} : { fileBelow: (way) => findBelow(entry.parent, way) })}
              flows={flows}
              onShow={show}
              tools={tools}
              listContents={(page) => listContents(entry.id, page)}
              showContained={setContained}
              {...(keepFiles === undefined ? {} : { keepFiles })}
              {...(onFetchTorrent === undefined ? {} : { fetchTorrent: () => onFetchTorrent(entry) })}
              {...(save === undefined ? {} : { save })}
              {...(places === undefined ? {} : { places })}
              readAgain={async () => {
                const found = await addressOf(entry.id);
                if (!found.ok) return found;
                const address = shownAddress(kind, found.value);
                return { ok: true, value: { address, sha256: found.value.sha256 } };
              }}
              onArrived={() => actor.send({ type: 'content.arrived' })}
              onFailed={(failure) => {
                ahead.forget(entry.id);
                actor.send(
                  failure === undefined ? { type: 'media.failed' } : { type: 'content.failed', failure },
                );
              }}
              onFacts={(facts) => dispatch({ type: 'facts.tell', facts })}
              onStep={leave}
              onUnsaved={(unsaved) => dispatch({ type: 'changes.tell', unsaved })}
            />
          )}
          {view.screen === 'unsupported' && (
            <Unsupported
              entry={entry}
              download={view.download}
              downloadNow={() => downloadNow(entry.id)}
              sha256={view.sha256}
              isStored={hrefOf !== undefined}
            />
          )}
          {view.screen === 'failed' && (
            <ViewerFailed
              failure={view.failure}
              liftLimit={liftLimit}
              onRetry={() => actor.send({ type: 'preview.retry' })}
            />
          )}
        </Suspense>
      </div>
      {state.details && (
        <aside className={styles.details} aria-label={t`Details`}>
          <div className={styles.detailsHead}>
            <h3>
              <Trans>Details</Trans>
            </h3>
            <IconButton label={t`Close details`} onClick={() => dispatch({ type: 'details.toggle' })}>
              <X size={20} aria-hidden />
            </IconButton>
          </div>
          <ViewerFacts entry={entry} sha256={sha256} />
          {pictureAddress !== '' && (
            <Suspense>
              <PhotoDetails
                key={entry.id}
                entry={entry}
                address={pictureAddress}
                addressNow={() => downloadNow(entry.id)}
              />
            </Suspense>
          )}
        </aside>
      )}
      {contained !== null && (
        <Viewer
          entry={toContainedFile(contained)}
          entries={[toContainedFile(contained)]}
          addressOf={async () => {
            const archive = await addressOf(entry.id);
            return archive.ok ? { ok: true, value: containedAddress(archive.value, contained) } : archive;
          }}
          listContents={listContents}
          flows={flows}
          onClose={() => setContained(null)}
        />
      )}
      {state.leaving !== null && (
        <LeaveDialog
          name={name}
          onStay={() => dispatch({ type: 'leave.stay' })}
          onLeave={() => {
            const { leaving } = state;
            dispatch({ type: 'leave.stay' });
            if (leaving !== null) go(leaving);
          }}
        />
      )}
    </dialog>
  );
}
