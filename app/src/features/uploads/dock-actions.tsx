import type { Failure } from '@aloft/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useSession } from '../../actors/use-runtime.ts';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { RotateCcw } from '../../ui/icons.tsx';
import type { ConflictChoice } from '../files/conflict/conflicts.ts';
import { planLimitOf } from '../membership/use-limit-text.ts';
import { showToast } from '../toasts/toasts.ts';
import styles from './dock-line.module.css';
import type { DockLineProps } from './dock-line-props.ts';

// The dock stands on every page, and few files meet a limit.
const SeePlans = lazy(async () => ({ default: (await import('../membership/see-plans.tsx')).SeePlans }));
const OwnLargestFile = lazy(async () => ({
  default: (await import('../membership/see-plans.tsx')).OwnLargestFile,
}));

/** The ways on for a file that needs the person. */
export function DockActions({ line, uploads }: DockLineProps): ReactNode {
  const { id, view } = line;
  switch (view.screen) {
    case 'conflict':
      return <Choices choices={view.choices} onChoose={(choice) => uploads.decide([id], choice)} />;
    case 'interrupted':
      return <ChooseAgain line={line} uploads={uploads} hasHandle={view.hasHandle} />;
    case 'failed': {
      if (view.changed) return <ChooseAgain line={line} uploads={uploads} hasHandle={false} />;
      return <FailedActions line={line} uploads={uploads} failure={view.failure} />;
    }
    case 'stored':
      return <DuplicateActions line={line} uploads={uploads} />;
    default:
      return null;
  }
}

interface FailedActionsProps extends DockLineProps {
  readonly failure: Failure | null;
}

/** Another try; and what makes room for a file, or lifts the limit that it met. */
function FailedActions({ line, uploads, failure }: FailedActionsProps) {
  const { id, size } = line;
  const session = useSession();
  const limit = failure === null ? null : planLimitOf(failure);
  const used = session.status === 'signedIn' ? Number(session.profile.quotaUsed) : 0;
  const needed = limit === 'space' ? used + size : limit === 'largestFile' ? size : 0;
  return (
    <>
      {limit === 'largestFile' && (
        <span className={styles.status}>
          <Suspense>
            <OwnLargestFile />
          </Suspense>
        </span>
      )}
      <div className={styles.choices}>
        {failure?.code === 'file_space_not_enough' && (
          <Link className={buttonStyle({ size: 'small' })} to="/drive/trash" search={{}}>
            <Trans>Free up space</Trans>
          </Link>
        )}
        {limit !== null && (
          <Suspense>
            <SeePlans limit={limit} needed={needed} />
          </Suspense>
        )}
        <Button size="small" icon={<RotateCcw size={16} aria-hidden />} onClick={() => uploads.retry(id)}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    </>
  );
}

/** The drive had the content already: the older file, both, or the older one alone. */
function DuplicateActions({ line, uploads }: DockLineProps) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const { id, name, known } = line;
  if (known === null) return null;
  async function skip(): Promise<void> {
    setBusy(true);
    if (await uploads.skip(id)) return;
    setBusy(false);
    showToast(t`Couldn’t move “${name}” to the trash. Try again.`);
  }
  return (
    <div className={styles.choices}>
      <Link className={buttonStyle({ size: 'small' })} to="/drive/all" search={{ file: known.id }}>
        <Trans>Open</Trans>
      </Link>
      <Button size="small" onClick={() => uploads.keep(id)}>
        <Trans>Keep both</Trans>
      </Button>
      <Button size="small" kind="quiet" className={styles.skip} busy={busy} onClick={() => void skip()}>
        <Trans>Skip</Trans>
      </Button>
    </div>
  );
}

interface ChoicesProps {
  readonly choices: readonly ConflictChoice[];
  readonly onChoose: (choice: ConflictChoice) => void;
}

/** A taken name is answered in its line. */
function Choices({ choices, onChoose }: ChoicesProps) {
  const words: Record<ConflictChoice, ReactNode> = {
    keepBoth: <Trans>Keep both</Trans>,
    replace: <Trans>Replace</Trans>,
    merge: <Trans>Merge</Trans>,
    skip: <Trans>Skip</Trans>,
  };
  return (
    <div className={styles.choices}>
      {choices.map((choice) => (
        <Button
          key={choice}
          size="small"
          kind={choice === 'skip' ? 'quiet' : 'secondary'}
          {...(choice === 'skip' ? { className: styles.skip } : {})}
          onClick={() => onChoose(choice)}
        >
          {words[choice]}
        </Button>
      ))}
    </div>
  );
}

/** Asks for the file again: the browser may not read it by itself. */
function ChooseAgain({ line, uploads, hasHandle }: DockLineProps & { readonly hasHandle: boolean }) {
  const { t } = useLingui();
  const picker = useRef<HTMLInputElement>(null);
  const { id, name } = line;
  async function choose(): Promise<void> {
    if (!hasHandle || !(await uploads.readAgain(id, true))) picker.current?.click();
  }
  async function take(file: File | undefined): Promise<void> {
    if (file !== undefined && !(await uploads.provide(id, file))) {
      showToast(t`That’s a different file, or “${name}” has changed since. Choose the same one to continue.`);
    }
  }
  return (
    <div className={styles.choices}>
      <input
        ref={picker}
        type="file"
        hidden
        data-testid="again-picker"
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      <Button size="small" icon={<RotateCcw size={16} aria-hidden />} onClick={() => void choose()}>
        {hasHandle ? <Trans>Continue</Trans> : <Trans>Choose the file</Trans>}
      </Button>
    </div>
  );
}
