import type { ShareListing } from '@aloft/core';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type NamedFile, namedFileOf } from './named-file.ts';

/** Where a share is open. */
export interface NamedPlace {
  /** The folders on screen, outermost first: those of the address, or those of the file that it names. */
  readonly folders: readonly string[];
  /** The file that is opened; empty for none, and once it was. */
  readonly named: string;
  readonly onNamed: (id: string) => void;
  /** Hears of the listing that has come: it says whether the address names a file. */
  readonly onListing: (listing: ShareListing) => void;
}

/** A file that the address names opens in its folder, and the address becomes that of the folder. */
export function useNamedPlace(
  shareId: string,
  given: readonly string[],
  first: NamedFile | null,
): NamedPlace {
  const navigate = useNavigate();
  const [named, setNamed] = useState(first);
  /** The last file that was opened so. */
  const [shown, setShown] = useState('');
  const isNamed = named !== null && given.at(-1) === named.id;
  const leaveFile = useEffectEvent((within: readonly string[]) =>
    navigate(
      within.length === 0
        ? { to: '/s/$shareId', params: { shareId }, search: true, replace: true }
        : { to: '/s/$shareId/$', params: { shareId, _splat: within.join('/') }, search: true, replace: true },
    ),
  );
  useEffect(() => {
    if (!isNamed) return;
    // The browser's Forward may lead to a file that was open before.
    setShown('');
    void leaveFile(named.folders);
  }, [isNamed, named]);
  return {
    folders: isNamed ? named.folders : given,
    named: named === null || named.id === shown ? '' : named.id,
    onNamed: setShown,
    onListing: (listing) => setNamed(namedFileOf(listing)),
  };
}
