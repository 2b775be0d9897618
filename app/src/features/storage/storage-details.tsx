import { formatBytes } from '@aloft/core/rules';
import type { DuplicateSet, File, UsageDetails } from '@aloft/core/wire';
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { failureOf } from '../../data/query-client.ts';
import { usageDetails } from '../../data/usage.ts';
import { Button } from '../../ui/button.tsx';
import { FailureState } from '../../ui/failure-state.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Files } from '../../ui/icons.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './storage-page.module.css';
import { StoredList } from './stored-list.tsx';

/** Where space is easy to free: duplicates and the largest folders (R10.10). Loaded beside what the page begins with. */
export function StorageDetails() {
  const query = useQuery(usageDetails);
  const failure = useFailureText(failureOf(query.error));
  if (query.data !== undefined) {
    return (
      <>
        <Duplicates details={query.data} />
        <LargestFolders details={query.data} />
      </>
    );
  }
  if (!query.isError) return <Skeleton shape="row" lines={3} />;
  return (
    <FailureState
      title={<Trans>Couldn’t load your largest folders and duplicates</Trans>}
      onRetry={() => void query.refetch()}
    >
      {failure}
    </FailureState>
  );
}

/** The name of the folder that something lies in. */
const folderNames = ({ folders }: UsageDetails): ReadonlyMap<string, string> =>
  new Map(folders.map(({ id, name }) => [id, name]));

function placeIn(names: ReadonlyMap<string, string>): (file: File) => ReactNode {
  return ({ parent_id }) => {
    const folder = names.get(parent_id);
    return folder === undefined ? <Trans>My drive</Trans> : <Trans>In {folder}</Trans>;
  };
}

function LargestFolders({ details }: { readonly details: UsageDetails }) {
  const heading = useId();
  if (details.largest_folders.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        <Trans>Largest folders</Trans>
      </h2>
      <StoredList
        labelledBy={heading}
        files={details.largest_folders}
        note={placeIn(folderNames(details))}
        hasBars
      />
    </section>
  );
}

function Duplicates({ details }: { readonly details: UsageDetails }) {
  const { facts } = useApp();
  const [isOpen, setOpen] = useState(false);
  const [heading, content] = [useId(), useId()];
  const { duplicates, duplicate_sets: sets } = details;
  if (sets.length === 0) return null;
  const names = folderNames(details);
  return (
    <section className={styles.box} aria-labelledby={heading}>
      <div className={styles.line}>
        <Files size={20} aria-hidden />
        <div className={styles.what}>
          <h2 id={heading} className={styles.boxTitle}>
            <Trans>Duplicate files</Trans>
          </h2>
          <span>
            {formatBytes(duplicates.size, facts.locale)}
            {' · '}
            <Plural value={duplicates.count} one="# extra copy" other="# extra copies" />
          </span>
        </div>
        <Button aria-expanded={isOpen} aria-controls={content} onClick={() => setOpen(!isOpen)}>
          {isOpen ? <Trans>Hide</Trans> : <Trans>Review</Trans>}
        </Button>
      </div>
      <div id={content} hidden={!isOpen} className={styles.sets}>
        {isOpen && sets.map((set) => <SameContent key={set.files[0]?.id} set={set} names={names} />)}
      </div>
    </section>
  );
}

function SameContent({
  set,
  names,
}: {
  readonly set: DuplicateSet;
  readonly names: ReadonlyMap<string, string>;
}) {
  const { facts } = useApp();
  const heading = useId();
  const size = formatBytes(set.size, facts.locale);
  const more = set.count - set.files.length;
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles.set}>
        <Plural value={set.count} one={`# copy, ${size} each`} other={`# copies, ${size} each`} />
      </h3>
      <StoredList labelledBy={heading} files={set.files} note={placeIn(names)} />
      {more > 0 && (
        <p className={styles.more}>
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      )}
    </section>
  );
}
