import { parseHexPort, type SignInSource } from '@aloft/core/rules';
import { useEffect, useState } from 'react';
import { useRuntime } from '../../../actors/use-runtime.ts';
import { canAskNearby } from '../../passkeys/passkey-device.ts';

/** The programs and devices that can be asked here. */
export interface AvailableMethods {
  readonly extension: boolean;
  /** The port at which the desktop client listens, in hex; null where none has opened this page. */
  readonly desktop: string | null;
  /** A device that the platform itself can ask; no browser has one. */
  readonly device: boolean;
  /** A phone or tablet with a passkey, which the browser finds over Bluetooth. */
  readonly nearby: boolean;
}

/** What the address says of the program that opened the page (R4.13). */
export interface OpenedBy {
  readonly source: SignInSource | '';
  readonly port: string;
}

/** Finds who can be asked. A port counts only where the desktop client has named it: no other port is ever tried (T11). */
export function useAvailableMethods({ source, port }: OpenedBy): AvailableMethods {
  const { platform } = useRuntime().flowContext;
  const [extension, setExtension] = useState(false);
  const [nearby, setNearby] = useState(false);
  useEffect(() => {
    let live = true;
    void platform.hasExtension?.().then((has) => {
      if (live) setExtension(has);
    });
    void canAskNearby().then((can) => {
      if (live) setNearby(can);
    });
    return () => {
      live = false;
    };
  }, [platform]);
  const number = source === 'pc_client' ? parseHexPort(port) : null;
  return {
    extension,
    desktop: number === null ? null : number.toString(16),
    device: platform.device !== null,
    nearby,
  };
}
