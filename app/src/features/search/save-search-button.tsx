import { maxSavedSearches } from '@aloft/core/service';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, useEffect, useState } from 'react';
import { deleteSavedSearch, savedSearches, saveSearch } from '../../data/saved-searches.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { BookmarkCheck, BookmarkPlus } from '../../ui/icons.tsx';
import { LateDialog } from '../load-failure/late-dialog.tsx';
import { dismissToastsAbout, showToast } from '../toasts/toasts.ts';
import { type SearchQuery, savedText } from './search-query.ts';

const SaveSearchDialog = lazy(() => import('./save-search-dialog.tsx'));

/** Saves the search that is shown under a name, or forgets it. */
export function SaveSearchButton({ query }: { readonly query: SearchQuery }) {
  const { t } = useLingui();
  const [isNaming, setNaming] = useState(false);
  const searches = useQuery(savedSearches).data?.searches;
  const { mutate: forget } = useMutation(deleteSavedSearch);
  const { mutate: save } = useMutation(saveSearch);
  const text = savedText(query);
  // Compared as they are shown: an address can say the same in another order.
  const saved = searches?.find((one) => one.query === text);

  const about = `saved search: ${text}`;
  const isSaved = saved !== undefined;
  useEffect(() => {
    if (isSaved) dismissToastsAbout(about);
  }, [isSaved, about]);

  function remove({ id, name }: { readonly id: string; readonly name: string }): void {
    forget(id, {
      onSuccess: () =>
        showToast(
          t`Removed “${name}” from your saved searches.`,
          { label: t`Undo`, run: () => save({ name, query: text }) },
          { about },
        ),
      onError: () => showToast(t`Couldn’t remove the saved search. Try again.`),
    });
  }

  return (
    <>
      <IconButton
        label={saved === undefined ? t`Save this search` : t`Remove saved search`}
        onClick={() => {
          if (saved !== undefined) remove(saved);
          else if ((searches?.length ?? 0) < maxSavedSearches) setNaming(true);
          else showToast(t`You have saved ${maxSavedSearches} searches. Remove one to save another.`);
        }}
      >
        {saved === undefined ? (
          <BookmarkPlus size={20} aria-hidden />
        ) : (
          <BookmarkCheck size={20} aria-hidden />
        )}
      </IconButton>
      {isNaming && (
        <LateDialog>
          <SaveSearchDialog query={query} onClose={() => setNaming(false)} />
        </LateDialog>
      )}
    </>
  );
}
