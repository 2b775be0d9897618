import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { editorTheme } from './theme.ts';
import styles from './versions-dialog.module.css';

interface VersionsDialogProps {
  readonly name: string;
  readonly mine: string;
  readonly other: string;
  readonly busy: boolean;
  readonly onKeepMine: () => void;
  readonly onTakeOther: () => void;
  readonly onClose: () => void;
}

/** Both versions of a text that was saved elsewhere meanwhile: one of them is kept, or one goes on writing. */
export default function VersionsDialog(props: VersionsDialogProps) {
  const { name, mine, other } = props;
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current === null) return;
    const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
    const extensions = [
      EditorState.readOnly.of(true),
      EditorView.editable.of(false),
      EditorView.lineWrapping,
      EditorView.cspNonce.of(nonce),
      lineNumbers(),
      editorTheme,
    ];
    const view = new MergeView({
      a: { doc: other, extensions },
      b: { doc: mine, extensions },
      parent: place.current,
      collapseUnchanged: { margin: 3, minSize: 6 },
    });
    return () => view.destroy();
  }, [mine, other]);
  return (
    <Dialog title={t`This file was changed elsewhere`} width="broad" onPhone="screen" onClose={props.onClose}>
      <p>
        <Trans>Someone else saved “{name}” while you were editing. Nothing is lost yet.</Trans>
      </p>
      <div className={styles.heads}>
        <h3>
          <Trans>Saved version</Trans>
        </h3>
        <h3>
          <Trans>Your version</Trans>
        </h3>
      </div>
      <div ref={place} className={styles.versions} />
      <DialogActions>
        <Button onClick={props.onClose}>
          <Trans>Keep editing</Trans>
        </Button>
        <Button onClick={props.onTakeOther}>
          <Trans>Use the saved version</Trans>
        </Button>
        <Button kind="primary" busy={props.busy} onClick={props.onKeepMine}>
          <Trans>Overwrite with mine</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
