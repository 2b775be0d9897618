import type { ShareAnswer, ShareEntry } from '@aloft/core';
import { formatListingDate } from '@aloft/core/rules';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { useApp, useSession, useSharedDisplayMode } from '../../actors/use-runtime.ts';
import { DriveFrame, HeaderEnd } from '../../layouts/drive-frame.tsx';
import { SimpleLayout } from '../../layouts/simple.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card } from '../../ui/card.tsx';
import { Save } from '../../ui/icons.tsx';
import { LanguageSwitch, ThemeSwitch } from '../../ui/preferences.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { FileOrder } from '../files/grid-head.tsx';
import panel from '../files/panel.module.css';
import { nothing, type Selection } from '../files/selection.ts';
import { useTimeZone } from '../files/time-zone.ts';
import { showToast } from '../toasts/toasts.ts';
import { ShareNotice } from './late-notice.ts';
import { ShareFolder } from './share-folder.tsx';
import styles from './share-page.module.css';
import { useShare } from './use-share.ts';

const SaveDialog = lazy(() => import('./save-dialog.tsx'));

interface SharePageProps {
  readonly shareId: string;
  /** The folders of the address, outermost first. */
  readonly folders: readonly string[];
  readonly initial: ShareAnswer | null;
  readonly passCode: string;
  readonly view: 'list' | 'grid' | null;
  readonly order: FileOrder;
}

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
  const { shareId, folders } = props;
  const parentId = folders.at(-1) ?? '';
  const { flows } = useApp();
  const navigate = useNavigate();
  const session = useSession();
  const mode = useSharedDisplayMode();
  const timeZone = useTimeZone();
  const { t } = useLingui();
  const [selection, setSelection] = useState<Selection>(nothing);
  const [saving, setSaving] = useState<readonly string[] | 'gathering' | null>(null);
  const { actor, view } = useShare({
    shareId,
    parentId,
    passCode: props.passCode,
    passToken: '',
    order: props.order,
    initial: props.initial,
  });

  useEffect(() => {
    const url = new URL(window.location.href);
    if (!url.searchParams.has('s_code')) return;
    url.searchParams.delete('s_code');
    window.history.replaceState(window.history.state, '', `${url.pathname}${url.search}`);
  }, []);

  const known = actor.getSnapshot().context;
  useEffect(() => {
    if (actor.getSnapshot().context.parentId === parentId) return;
    setSelection(nothing);
    actor.send({ type: 'folder.open', parentId });
  }, [actor, parentId]);
  useEffect(() => {
    if (actor.getSnapshot().context.order !== props.order)
      actor.send({ type: 'order.change', order: props.order });
  }, [actor, props.order]);
  const onEndReached = useCallback(() => actor.send({ type: 'page.more' }), [actor]);

  if (
    view.screen === 'passCode' ||
    view.screen === 'refused' ||
    view.screen === 'regionBlocked' ||
    view.screen === 'failed'
  ) {
    return (
      <SimpleLayout>
        <div className={styles.notice} data-share-notice>
          <Suspense fallback={<Opening />}>
            <ShareNotice
              shareId={shareId}
              view={view}
              onPassCode={(passCode) => actor.send({ type: 'passcode.submit', passCode })}
              onRetry={() => actor.send({ type: 'share.reload' })}
            />
          </Suspense>
        </div>
      </SimpleLayout>
    );
  }
  const listing = view.screen === 'open' ? view.listing : known.listing;
  if (listing === null) {
    return (
      <SimpleLayout>
        <Opening />
      </SimpleLayout>
    );
  }
  const chosen = selection.mode === 'some' ? selection.ids.size : 0;
  const { owner } = listing;
  const until = formatListingDate(listing.expiresAt, timeZone);
  const canSave = listing.entries.length > 0 && saving === null;

  async function save(entries: readonly ShareEntry[]): Promise<void> {
    setSaving('gathering');
    try {
      const { gatherSave } = await import('./save.ts');
      const gathered = await gatherSave(actor, selection, entries);
      if (typeof gathered === 'object') return setSaving(gathered);
      if (gathered === 'failed')
        showToast(t`Couldn’t load the rest of this folder, so nothing was saved. Try again.`);
    } catch {
      // Its script did not arrive, of which the page hears besides.
    }
    setSaving(null);
  }

  async function rememberView(chosenView: 'list' | 'grid'): Promise<void> {
    const { actors } = await flows.load();
    actors.sharedDisplayMode.send({ type: 'view.choose', view: chosenView });
  }

  return (
    <DriveFrame
      header={
        <HeaderEnd>
          <LanguageSwitch isCompact />
          <ThemeSwitch />
          <Link className={buttonStyle()} to={session.status === 'signedIn' ? '/drive/all' : '/drive/login'}>
            {session.status === 'signedIn' ? <Trans>My drive</Trans> : <Trans>Sign in</Trans>}
          </Link>
        </HeaderEnd>
      }
      overlays={
        saving !== null &&
        saving !== 'gathering' && (
          <Suspense>
            <SaveDialog
              label={t`Save to drive`}
              order={{ shareId, passToken: listing.passToken, fileIds: saving, parentId: '' }}
              onClose={() => setSaving(null)}
            />
          </Suspense>
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
                  Shared by {owner}, open until {until}
                </Trans>
              )}
            </p>
          </div>
          <Button kind="primary" disabled={!canSave} onClick={() => void save(listing.entries)}>
            <Save size={18} aria-hidden />
            {chosen > 0 ? <Trans>Save {chosen} to drive</Trans> : <Trans>Save to drive</Trans>}
          </Button>
        </div>
        <ShareFolder
          shareId={shareId}
          folders={folders}
          listing={listing}
          loading={view.screen !== 'open'}
          more={view.screen === 'open' ? view.more : 'none'}
          view={props.view ?? mode.view}
          order={props.order}
          selection={selection}
          onSelect={setSelection}
          onEndReached={onEndReached}
          onView={(chosenView) => {
            void rememberView(chosenView);
            void navigate({ to: '.', search: (old) => ({ ...old, view: chosenView }), replace: true });
          }}
          onOrder={(order) => void navigate({ to: '.', search: (old) => ({ ...old, order }), replace: true })}
        />
      </div>
    </DriveFrame>
  );
}
