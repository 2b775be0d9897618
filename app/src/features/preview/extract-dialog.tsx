import { type Failure, localFailure } from '@aloft/core';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useReducer, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { showToast } from '../toasts/toasts.ts';
import type { UploadTarget } from '../uploads/upload-job.ts';
import styles from './extract-dialog.module.css';
import type { ExtractionPlan, PlannedFile } from './extraction-plan.ts';
import { type ArchiveSource, type EntriesRead, readEntries } from './read-entries.ts';
import type { KeepFiles } from './view-props.ts';

interface ExtractDialogProps {
  readonly plan: ExtractionPlan;
  readonly folder: UploadTarget;
  readonly source: ArchiveSource;
  readonly keep: KeepFiles;
  readonly onClose: () => void;
}

type State =
  | { readonly phase: 'reading'; readonly rest: readonly PlannedFile[]; readonly done: number }
  | {
      readonly phase: 'failed';
      readonly rest: readonly PlannedFile[];
      readonly done: number;
      readonly failure: Failure;
    };
type Event =
  | { readonly type: 'file.read' }
  | { readonly type: 'reading.fail'; readonly rest: readonly PlannedFile[]; readonly failure: Failure }
  | { readonly type: 'reading.again' };

function reduce(state: State, event: Event): State {
  const { rest, done } = state;
  switch (event.type) {
    case 'file.read':
      return { ...state, done: done + 1 };
    case 'reading.fail':
      return { phase: 'failed', rest: event.rest, done, failure: event.failure };
    case 'reading.again':
      return { phase: 'reading', rest, done };
  }
}

/**
 * Extracts files of an archive into a folder of the drive: each is read and then uploaded like any other, with its name
 * checked, its space counted, and beside what has its name already (R10.6, T17). To close it stops it; what was read
 * until then is kept.
 */
export function ExtractDialog({ plan, folder, source, keep, onClose }: ExtractDialogProps) {
  const { t } = useLingui();
  const [state, dispatch] = useReducer(reduce, { phase: 'reading', rest: plan.files, done: 0 });
  const { phase, rest, done } = state;
  const count = plan.files.length;
  const text = useFailureText(state.phase === 'failed' ? state.failure : null);
  const { name } = folder;
  /** Files that were read: those on their way into the drive, and those that it leaves out. */
  const read = useRef({ saved: 0, junk: 0 });

  function tellEnd(): void {
    const { saved, junk } = read.current;
    if (saved > 0)
      showToast(
        t({
          message: plural(saved, {
            one: `Saving # file to “${name}”.`,
            other: `Saving # files to “${name}”.`,
          }),
        }),
      );
    if (junk > 0)
      showToast(
        t({
          message: plural(junk, {
            one: '# system file, such as .DS_Store, was skipped.',
            other: '# system files, such as .DS_Store, were skipped.',
          }),
        }),
      );
    const { leftOut } = plan;
    if (leftOut === 0) return;
    showToast(
      t({
        message: plural(leftOut, {
          one: '# file was left out: it’s locked, a link, or can’t be unpacked.',
          other: '# files were left out: they’re locked, links, or can’t be unpacked.',
        }),
      }),
    );
  }
  function close(): void {
    tellEnd();
    onClose();
  }
  const begin = useEffectEvent(async (signal: AbortSignal): Promise<EntriesRead> => {
    // Its script may not come.
    const add = await keep(folder).catch(() => null);
    if (add === null) return { rest, failure: localFailure('unreachable') };
    return await readEntries(source, rest, signal, async ({ path }, file) => {
      if (signal.aborted) return;
      const { junk } = add([{ file, path, handle: null }]);
      read.current.junk += junk;
      read.current.saved += 1 - junk;
      dispatch({ type: 'file.read' });
    });
  });
  const end = useEffectEvent(({ rest: left, failure }: EntriesRead): void => {
    if (failure === null) {
      tellEnd();
      onClose();
    } else dispatch({ type: 'reading.fail', rest: left, failure });
  });
  useEffect(() => {
    if (phase !== 'reading') return;
    const ending = new AbortController();
    void begin(ending.signal).then((ended) => {
      if (!ending.signal.aborted) end(ended);
    });
    return () => ending.abort();
  }, [phase]);

  return (
    <Dialog title={t`Extracting to “${name}”`} onClose={close}>
      <div className={styles.body}>
        <Progress
          label={t`Extracting`}
          value={done}
          max={count}
          mood={phase === 'failed' ? 'failed' : 'plain'}
        />
        <p>{t({ message: plural(count, { one: `${done} of # file`, other: `${done} of # files` }) })}</p>
        {phase === 'failed' && (
          <Notice mood="danger" role="alert">
            {text}
          </Notice>
        )}
        {phase === 'failed' && (
          <ul className={styles.rest}>
            {rest.slice(0, mostNamed).map(({ entry }) => (
              <li key={entry.id}>
                <bdi>{entry.path}</bdi>
              </li>
            ))}
            {rest.length > mostNamed && <li>…</li>}
          </ul>
        )}
      </div>
      <DialogActions>
        <Button kind="quiet" onClick={close}>
          {phase === 'failed' ? <Trans>Close</Trans> : <Trans>Stop</Trans>}
        </Button>
        {phase === 'failed' && (
          <Button kind="primary" onClick={() => dispatch({ type: 'reading.again' })}>
            <Trans>Try again</Trans>
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** As many of the files that could not be read are named. */
const mostNamed = 5;
