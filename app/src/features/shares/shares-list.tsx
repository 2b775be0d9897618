import type { OwnShare } from '@aloft/core/wire';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { lazy, useEffect, useMemo, useReducer } from 'react';
import { useServerMoment } from '../../actors/use-layout.ts';
import { useApp } from '../../actors/use-runtime.ts';
import { useMarkReady } from '../../layouts/page-ready.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Search, Users } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import panel from '../files/panel.module.css';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { showToast } from '../toasts/toasts.ts';
import { BulkBar } from './bulk-bar.tsx';
import { emptyShares, reduceShares } from './share-list-state.ts';
import { type Filter, filters, inOrder, isIn, isOver, stateOf } from './share-state.ts';
import { ShareTable } from './share-table.tsx';
import styles from './shares-list.module.css';
import { SharesOrder } from './shares-order.tsx';
import { StopDialog } from './stop-dialog.tsx';
import { type SharesListing, useShares } from './use-shares.ts';

const EditDialog = lazy(() => import('./edit-dialog.tsx'));
const QrPopover = lazy(() => import('./qr-popover.tsx'));

/** What one has shared: how it is, what came of it, and everything that one does with it (R10.8). */
export function SharesList({ opened }: { readonly opened: string }) {
  useMarkReady();
  const { t } = useLingui();
  const navigate = useNavigate();
  const now = useServerMoment();
  const [view, dispatch] = useReducer(reduceShares, emptyShares);
  const { filter, words, order, chosen } = view;
  const edit = (id: string): void =>
    void navigate({ to: '/drive/shares', search: id === '' ? {} : { share: id } });
  const listing = useShares(filter !== 'all' || words !== '' || order !== 'made_desc' || opened !== '');
  const { shares } = listing;
  const shown = useMemo(() => {
    const wanted = words.trim().toLocaleLowerCase();
    const found = shares.filter(
      (share) =>
        isIn(filter, share, now) &&
        [share.title, share.slug, share.first_file?.name ?? ''].some((text) =>
          text.toLocaleLowerCase().includes(wanted),
        ),
    );
    return inOrder(found, order, now);
  }, [shares, filter, words, order, now]);
  const selected = shares.filter((share) => chosen.has(share.share_id));
  const editing = shares.find((share) => share.share_id === opened);
  const isMissing = opened !== '' && editing === undefined && listing.more === 'none';
  useEffect(() => {
    if (!isMissing || listing.status !== 'ready') return;
    showToast(t`This share no longer exists.`);
    void navigate({ to: '/drive/shares', search: {}, replace: true });
  }, [isMissing, listing.status, navigate, t]);

  return (
    <>
      <h1 className="visually-hidden">
        <Trans>Shared</Trans>
      </h1>
      <div className={panel.panel}>
        <div className={panel.toolbar}>
          <strong className={panel.title}>
            <Trans>Shared</Trans>
          </strong>
          {shares.length > 0 && (
            <label className={styles.find}>
              <Search size={16} aria-hidden />
              <input
                type="search"
                aria-label={t`Find a share`}
                placeholder={t`Find a share`}
                value={words}
                onChange={(event) => dispatch({ type: 'words.type', words: event.target.value })}
              />
            </label>
          )}
          {shares.length > 1 && (
            <SharesOrder
              order={order}
              onOrder={(wanted) => dispatch({ type: 'order.choose', order: wanted })}
            />
          )}
        </div>
        {listing.status === 'loading' && <Skeleton shape="row" lines={8} />}
        {listing.status === 'failed' && <Failed listing={listing} />}
        {listing.status === 'ready' && shares.length === 0 && (
          <EmptyState
            art={<Users />}
            tint="people"
            title={<Trans>Nothing shared yet</Trans>}
            actions={
              <Button kind="primary" onClick={() => void navigate({ to: '/drive/all', search: {} })}>
                <Trans>Go to My drive</Trans>
              </Button>
            }
          >
            <Trans>Share a file or folder from its menu, and its link appears here.</Trans>
          </EmptyState>
        )}
        {shares.length > 0 && (
          <>
            <Filters
              listing={listing}
              chosen={filter}
              now={now}
              onChoose={(wanted) => dispatch({ type: 'filter.choose', filter: wanted })}
            />
            {shown.length === 0 ? (
              listing.more === 'none' && (
                <EmptyState art={<Search />} tint="search" title={<Trans>No matching shares</Trans>} />
              )
            ) : (
              <ShareTable
                shares={shown}
                now={now}
                chosen={chosen}
                onChoose={(ids) => dispatch({ type: 'chosen.change', ids })}
                onQr={(share, anchor) => dispatch({ type: 'qr.open', qr: { share, anchor } })}
                onEdit={(share) => edit(share.share_id)}
                onStop={(share) => dispatch({ type: 'stop.ask', ids: [share.share_id] })}
              />
            )}
            <Rest listing={listing} />
          </>
        )}
        {selected.length > 0 && (
          <BulkBar
            shares={selected}
            canStop={selected.some((share) => !isOver(stateOf(share, now)))}
            onClear={() => dispatch({ type: 'chosen.change', ids: new Set() })}
            onStop={() =>
              dispatch({
                type: 'stop.ask',
                ids: selected.filter((share) => !isOver(stateOf(share, now))).map((one) => one.share_id),
              })
            }
          />
        )}
      </div>
      <LateDialog>
        {editing !== undefined && (
          <EditDialog
            key={editing.share_id}
            share={editing}
            onStop={() => dispatch({ type: 'stop.ask', ids: [editing.share_id] })}
            onClose={() => edit('')}
          />
        )}
        {view.qr !== null && (
          <QrPopover
            share={view.qr.share}
            anchor={view.qr.anchor}
            onClose={() => dispatch({ type: 'qr.close' })}
          />
        )}
      </LateDialog>
      {view.stopping !== null && (
        <StopDialog
          ids={view.stopping}
          title={titleOf(shares, view.stopping)}
          onStopped={() => {
            dispatch({ type: 'stop.done' });
            if (opened !== '') edit('');
          }}
          onClose={() => dispatch({ type: 'stop.close' })}
        />
      )}
    </>
  );
}

/** The name of the only share that is meant. */
const titleOf = (shares: readonly OwnShare[], [id, ...more]: readonly string[]): string =>
  more.length > 0 ? '' : (shares.find((share) => share.share_id === id)?.title ?? '');

function Filters({
  listing,
  chosen,
  now,
  onChoose,
}: {
  readonly listing: SharesListing;
  readonly chosen: Filter;
  readonly now: number;
  readonly onChoose: (filter: Filter) => void;
}) {
  const { t } = useLingui();
  const { facts } = useApp();
  const { shares } = listing;
  const names: Readonly<Record<Filter, string>> = {
    all: t`All`,
    live: t`Active`,
    scheduled: t`Not started`,
    soon: t`Ending soon`,
    checking: t`Being checked`,
    needsYou: t`Needs attention`,
    over: t`Ended`,
  };
  const sum = (of: (share: OwnShare) => string): number =>
    shares.reduce((total, share) => total + Number(of(share)), 0);
  const number = new Intl.NumberFormat(facts.locale);
  // Of a list that is not whole, nobody knows yet how many there are.
  const isWhole = listing.more === 'none';
  return (
    <div className={styles.filters}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's data */}
      <div role="group" aria-label={t`Show`} className={styles.chips}>
        {filters.map((filter) => {
          const count = shares.filter((share) => isIn(filter, share, now)).length;
          if (count === 0 && filter !== 'all' && filter !== chosen) return null;
          return (
            <button
              key={filter}
              type="button"
              className={styles.chip}
              aria-pressed={filter === chosen}
              onClick={() => onChoose(filter)}
            >
              {names[filter]}
              {isWhole && filter !== 'all' ? ` ${number.format(count)}` : ''}
            </button>
          );
        })}
      </div>
      {isWhole && (
        <span className={styles.sums}>
          <Plural value={sum((share) => share.view_count)} one="# view" other="# views" />
          {' · '}
          <Plural value={sum((share) => share.restore_count)} one="# save" other="# saves" />
        </span>
      )}
    </div>
  );
}

function Failed({ listing }: { readonly listing: SharesListing }) {
  const failure = useFailureText(listing.failure);
  return (
    <FailureState title={<Trans>Couldn’t load your shares</Trans>} onRetry={listing.reload}>
      {failure}
    </FailureState>
  );
}

/** What stands below the last row while there is more. */
function Rest({ listing }: { readonly listing: SharesListing }) {
  if (listing.more === 'none') return null;
  return (
    <div className={styles.rest}>
      {listing.more === 'loading' ? (
        <Spinner />
      ) : (
        <Button onClick={listing.loadMore}>
          {listing.more === 'failed' ? (
            <Trans>Couldn’t load the rest. Try again</Trans>
          ) : (
            <Trans>Show more</Trans>
          )}
        </Button>
      )}
    </div>
  );
}
