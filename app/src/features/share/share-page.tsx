import type { ShareAnswer } from '@aloft/core';
import { shareOrderOf, toQueryOrder } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useAnnounced, useApp, useSession, useSharedDisplayMode } from '../../actors/use-runtime.ts';
import { DriveFrame, HeaderEnd } from '../../layouts/drive-frame.tsx';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { Download, Save } from '../../ui/icons.tsx';
import { LanguageMenu } from '../../ui/language-menu.tsx';
import { ThemeSwitch } from '../../ui/preferences.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { FileOrder } from '../files/grid/grid-head.tsx';
import panel from '../files/panel.module.css';
import { countSelected, everything, nothing, type Selection } from '../files/selection/selection.ts';
import { useAnnouncedCount } from '../files/selection/use-announced-count.ts';
import { useFormatDateTime } from '../files/use-format-date-time.ts';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { OptionalPart } from '../load-failure/optional-part.tsx';
import { LazyRegionPage } from '../region/lazy-region-page.ts';
import { ShareNotice } from './lazy-notice.ts';
import type { NamedFile } from './named-file.ts';
import { onlyFolderOf } from './only-folder.ts';
import { ShareFolder } from './share-folder.tsx';
import styles from './share-page.module.css';
import { useCodelessAddress } from './use-codeless-address.ts';
import { useNamedPlace } from './use-named-place.ts';
import { useScreenFocus } from './use-screen-focus.ts';
import { useShare } from './use-share.ts';
import { useShareActions } from './use-share-actions.ts';

const PublicAnnouncement = lazy(() => import('../announcements/public-announcement.tsx'));
const SavedNote = lazy(() => import('./saved-note.tsx'));
const SaveDialog = lazy(() => import('./save-dialog.tsx'));

interface SharePageProps {
  readonly shareId: string;
  /** The folders of the address, outermost first. */
  readonly folders: readonly string[];
  /** The only folder of the share, which the server has opened already; empty for none. */
  readonly opened: string;
  /** The file that the address names, whose folder the server has opened already. */
  readonly named: NamedFile | null;
  readonly initial: ShareAnswer | null;
  readonly passCode: string;
  readonly view: 'list' | 'grid' | null;
  /** Null where the address names none: the visitor's own applies. */
  readonly order: FileOrder | null;
}

const nothingSaved: ReadonlySet<string> = new Set();

function Opening() {
  return (
    <Card centred>
      <Spinner />
      <h1 role="status">
        <Trans>Opening the share…</Trans>
      </h1>
    </Card>
  );
}

/** What a stranger with a link sees (R4.1, R6.3). */
export function SharePage(props: SharePageProps) {
  const isAnnounced = useAnnounced('share_page');
  useMarkReady();
  const { shareId } = props;
  // A share of one folder opens in it, at the address of the share.
  const [only, setOnly] = useState(props.opened);
  const inOnly = props.folders.length === 0 && only !== '' ? [only] : props.folders;
  const { folders, ...place } = useNamedPlace(shareId, inOnly, props.named);
  const parentId = folders.at(-1) ?? '';
  const { flows } = useApp();
  const navigate = useNavigate();
  const session = useSession();
  const mode = useSharedDisplayMode();
  const order = props.order ?? shareOrderOf(mode.order) ?? 'name_asc';
  const { pinFoldersTop } = mode;
  const moment = useFormatDateTime();
  const { t } = useLingui();
  const arranged = `${order} ${pinFoldersTop}`;
  const [chosenIn, setChosenIn] = useState<{ parentId: string; arranged: string; selection: Selection }>({
    parentId,
    arranged,
    selection: nothing,
  });
  // What is chosen in one folder is not chosen in the next, and indexes mean one order.
  const isStill =
    chosenIn.parentId === parentId && (chosenIn.selection.mode !== 'range' || chosenIn.arranged === arranged);
  const selection: Selection = isStill ? chosenIn.selection : nothing;
  const [saving, setSaving] = useState<readonly string[] | 'gathering' | null>(null);
  const [downloading, setDownloading] = useState(false);
  const [saved, setSaved] = useState<ReadonlySet<string>>(nothingSaved);
  const { view, listing, send, load } = useShare({
    shareId,
    parentId,
    passCode: props.passCode,
    passToken: '',
    order,
    foldersFirst: pinFoldersTop,
    initial: props.initial,
  });

  const withActions = useShareActions({ shareId, passToken: listing?.passToken ?? '', load });

  useCodelessAddress();
  useScreenFocus(view.screen);

  const onlyFolder = view.screen === 'open' ? onlyFolderOf(view.listing) : '';
  useEffect(() => {
    if (onlyFolder !== '') setOnly(onlyFolder);
  }, [onlyFolder]);

  const file = view.screen === 'open' ? (view.listing.file ?? '') : '';
  const onListing = useEffectEvent(place.onListing);
  useEffect(() => {
    if (file !== '' && listing !== null) onListing(listing);
  }, [file, listing]);

  const total = listing?.total ?? 0;
  const chosen =
    selection.mode === 'allBut' && selection.ids.size === 0 ? 0 : countSelected(selection, total);
  useAnnouncedCount(selection === everything ? null : chosen);

  const onEndReached = useCallback(() => send({ type: 'page.more' }), [send]);

  if (view.screen === 'regionBlocked') {
    return (
      <Suspense>
        <LazyRegionPage />
      </Suspense>
    );
  }
  if (view.screen === 'passCode' || view.screen === 'refused' || view.screen === 'failed') {
    return (
      <SimpleLayout>
        <div className={styles.notice} data-share-notice>
          <Suspense fallback={<Opening />}>
            <ShareNotice
              shareId={shareId}
              view={view}
              onPassCode={(passCode) => send({ type: 'passcode.submit', passCode })}
              onRetry={() => send({ type: 'share.reload' })}
              onShowAnyway={() => send({ type: 'warning.accept' })}
            />
          </Suspense>
        </div>
      </SimpleLayout>
    );
  }
  if (listing === null || listing.file !== undefined) {
    return (
      <SimpleLayout>
        <Opening />
      </SimpleLayout>
    );
  }
  const { owner, passToken, entries } = listing;
  const until = moment(listing.expiresAt);

  async function save(): Promise<void> {
    setSaving('gathering');
    setSaving(await withActions((actions, share) => actions.gatherToSave(share, selection)));
  }

  async function downloadChosen(): Promise<void> {
    setDownloading(true);
    await withActions((actions, share) => actions.downloadChosen(share, selection, entries));
    setDownloading(false);
  }

  async function rememberView(chosenView: 'list' | 'grid'): Promise<void> {
    const { actors } = await flows.load();
    actors.sharedDisplayMode.send({ type: 'view.choose', view: chosenView });
  }

  async function rememberOrder(chosenOrder: FileOrder): Promise<void> {
    const { actors } = await flows.load();
    actors.sharedDisplayMode.send({ type: 'order.choose', order: chosenOrder });
  }

  async function rememberPinned(pinned: boolean): Promise<void> {
    const { actors } = await flows.load();
    actors.sharedDisplayMode.send({ type: 'folders.pin', pinFoldersTop: pinned });
  }

  return (
    <DriveFrame
      header={
        <HeaderEnd>
          <LanguageMenu isCompact />
          <ThemeSwitch />
          <Link className={buttonStyle()} to={session.status === 'signedIn' ? '/drive/all' : '/drive/login'}>
            {session.status === 'signedIn' ? <Trans>My drive</Trans> : <Trans>Sign in</Trans>}
          </Link>
        </HeaderEnd>
      }
      overlays={
        saving !== null &&
        saving !== 'gathering' && (
          <LateDialog>
            <SaveDialog
              label={t`Save to drive`}
              order={{ shareId, passToken, fileIds: saving, parentId: '' }}
              onClose={() => setSaving(null)}
            />
          </LateDialog>
        )
      }
    >
      <div className={panel.panel}>
        <div className={styles.intro}>
          <div className={styles.titles}>
            <h1 title={listing.title}>{listing.title}</h1>
            <p className="muted">
              {listing.expiresAt === '' ? (
                <Trans>Shared by {owner}</Trans>
              ) : (
                <Trans>
                  Shared by {owner}, available until {until}
                </Trans>
              )}
            </p>
          </div>
          <Button
            disabled={entries.length === 0}
            busy={downloading}
            icon={<Download size={18} aria-hidden />}
            onClick={() => void downloadChosen()}
          >
            {chosen > 0 ? <Trans>Download {chosen}</Trans> : <Trans>Download all</Trans>}
          </Button>
          <Button
            kind="primary"
            disabled={entries.length === 0}
            // It keeps the focus, which comes back to it from the dialog.
            busy={saving === 'gathering'}
            icon={<Save size={18} aria-hidden />}
            onClick={() => void save()}
          >
            {chosen > 0 ? <Trans>Save {chosen} to drive</Trans> : <Trans>Save to drive</Trans>}
          </Button>
        </div>
        {session.status === 'signedIn' && saving === null && (
          <OptionalPart>
            <SavedNote shareId={shareId} entries={entries} onSaved={setSaved} />
          </OptionalPart>
        )}
        <ShareFolder
          shareId={shareId}
          saved={saved}
          folders={folders}
          named={place.named}
          onNamed={place.onNamed}
          listing={listing}
          loading={view.screen !== 'open'}
          more={view.screen === 'open' ? view.more : 'none'}
          // A share has no other views: what else an address or a device names is the grid.
          view={(props.view ?? mode.view) === 'list' ? 'list' : 'grid'}
          order={order}
          pinFoldersTop={pinFoldersTop}
          selection={selection}
          onDownload={(entry) =>
            void (entry === 'chosen'
              ? downloadChosen()
              : withActions((actions, share) => actions.download(share, [entry])))
          }
          onSelect={(next) => setChosenIn({ parentId, arranged, selection: next })}
          onEndReached={onEndReached}
          onView={(chosenView) => {
            void rememberView(chosenView);
            void navigate({ to: '.', search: (old) => ({ ...old, view: chosenView }), replace: true });
          }}
          onPinFolders={(pinned) => void rememberPinned(pinned)}
          onOrder={(chosenOrder) => {
            void rememberOrder(chosenOrder);
            const named = toQueryOrder(chosenOrder);
            void navigate({
              to: '.',
              search: ({ order: _, ...old }) => (named === null ? old : { ...old, order: named }),
              replace: true,
            });
          }}
        />
        {isAnnounced && (
          <OptionalPart>
            <PublicAnnouncement place="share_page" />
          </OptionalPart>
        )}
      </div>
    </DriveFrame>
  );
}
