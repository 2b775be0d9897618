import { formatBytes } from '@aloft/core/rules';
import { useLingui } from '@lingui/react/macro';
import { clsx } from 'clsx';
import { useEffect, useState } from 'react';
import { useApp } from '../../actors/use-runtime.ts';
import { useLimitText } from '../membership/use-limit-text.ts';
import styles from './dock-line.module.css';
import { shortWayOf, type UploadLine } from './upload-lines.ts';

/** Whole seconds until a moment, counted down; never less than one. */
function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (at === 0) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(1, Math.ceil((at - now) / 1000));
}

/** What one line says below its name. */
export function DockStatus({ line }: { readonly line: UploadLine }) {
  const { t } = useLingui();
  const { facts } = useApp();
  const { view, retryAt, known } = line;
  const way = shortWayOf(line.place);
  const failure = useLimitText(view.screen === 'failed' ? view.failure : null, true);
  const seconds = useSecondsUntil(retryAt);
  const bytes = (count: number): string => formatBytes(count, facts.locale);

  function text(): string {
    switch (view.screen) {
      case 'waiting':
        return t`Waiting`;
      case 'preparing':
        return t`Preparing`;
      case 'sending': {
        if (retryAt > 0) return t`Connection lost · retrying in ${seconds} s`;
        if (view.connectionLost) return t`Connection lost · retrying now`;
        return t`${bytes(view.stored)} of ${bytes(view.size)}`;
      }
      case 'paused':
        return t`Paused`;
      case 'conflict':
        return t`This name is already taken in “${way}”.`;
      case 'failed':
        return view.changed ? t`The file changed or moved on your device while it was uploading.` : failure;
      case 'invalid':
        return {
          noName: t`This file has no name. Rename it and add it again.`,
          longName: t`The name is too long. Shorten it and add the file again.`,
          badName: t`This name can’t be used in your drive. Rename the file and add it again.`,
        }[view.why];
      case 'interrupted': {
        const [stored, all] = [bytes(view.stored), bytes(line.size)];
        if (view.stored > 0)
          return view.hasHandle
            ? t`Interrupted when the page was closed. ${stored} of ${all} already uploaded.`
            : t`Interrupted when the page was closed. ${stored} of ${all} already uploaded. Choose the file again to continue.`;
        return view.hasHandle
          ? t`Interrupted when the page was closed.`
          : t`Interrupted when the page was closed. Choose the file again to continue.`;
      }
      case 'cancelled':
        return t`Canceled`;
      case 'skipped':
        return t`Skipped. This copy is in the trash.`;
      case 'stored':
        if (known !== null) {
          const where = known.folder.id === '' ? t`My drive` : known.folder.name;
          const older = known.name;
          return t`Already in your drive as “${older}” in “${where}”`;
        }
        return view.instant ? t`Already in your drive, nothing to upload` : t`Stored in “${way}”`;
    }
  }

  const tone = {
    conflict: styles.warn,
    interrupted: styles.warn,
    failed: styles.bad,
    invalid: styles.bad,
    stored: view.screen === 'stored' && view.instant ? styles.good : undefined,
  };
  return <span className={clsx(styles.status, Reflect.get(tone, view.screen))}>{text()}</span>;
}
