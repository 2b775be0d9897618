import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useRuntime } from '../../actors/use-runtime.ts';
import { changePicture, removePicture } from '../../data/account.ts';
import { failureOf } from '../../data/query-client.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useFailureText } from '../../ui/failure-text.ts';
import { FieldError } from '../../ui/field.tsx';
import { ImagePlus, Trash2 } from '../../ui/icons.tsx';
import { showToast } from '../toasts/toasts.ts';
import { cropPicture, type OpenedPicture, openPicture, type PicturePart } from './crop-picture.ts';
import { PictureCropper } from './picture-cropper.tsx';
import styles from './picture-dialog.module.css';
import sections from './sections.module.css';

interface PictureDialogProps {
  readonly name: string;
  /** The address of the picture that the account has; empty for none. */
  readonly picture: string;
  readonly onClose: () => void;
}

/** The picture of the account: chosen, cropped, and removed. Only its owner sees it. */
export default function PictureDialog({ name, picture, onClose }: PictureDialogProps) {
  const { t } = useLingui();
  const { actors } = useRuntime();
  const picker = useRef<HTMLInputElement>(null);
  const [opened, setOpened] = useState<OpenedPicture | null>(null);
  const [part, setPart] = useState<PicturePart | null>(null);
  const change = useMutation(changePicture);
  const remove = useMutation(removePicture);
  const failureText = useFailureText(failureOf(change.error ?? remove.error));
  const isBusy = change.isPending || remove.isPending;
  const shown = opened?.kind === 'opened' ? opened : null;
  const isReady = shown !== null && part !== null;

  useEffect(() => {
    if (shown === null) return undefined;
    return () => {
      URL.revokeObjectURL(shown.address);
      shown.bitmap.close();
    };
  }, [shown]);

  async function choose(file: File): Promise<void> {
    change.reset();
    remove.reset();
    const next = await openPicture(file);
    setPart(null);
    setOpened(next);
  }

  function finish(words: string): void {
    // The header and other pages show it, too.
    actors.session.send({ type: 'profile.reload' });
    showToast(words);
    onClose();
  }

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (!isReady || isBusy) return;
    const base64 = await cropPicture(shown.bitmap, part);
    if (base64 === null) setOpened({ kind: 'unreadable' });
    else change.mutate(base64, { onSuccess: () => finish(t`Picture changed`) });
  }

  const refused =
    opened?.kind === 'unreadable' || failureOf(change.error)?.field === 'picture'
      ? t`This picture can’t be read. Choose another file.`
      : opened?.kind === 'tooLarge'
        ? t`This picture is too large. Choose one of up to 20 MB and 50 megapixels.`
        : null;
  return (
    <Dialog title={t`Profile picture`} onClose={onClose}>
      <form className={sections.form} onSubmit={(event) => void save(event)}>
        <input
          ref={picker}
          type="file"
          accept="image/*"
          hidden
          data-testid="profile-picture"
          onChange={(event) => {
            const [file] = event.target.files ?? [];
            event.target.value = '';
            if (file !== undefined) void choose(file);
          }}
        />
        {shown !== null && <PictureCropper key={shown.address} address={shown.address} onCrop={setPart} />}
        <div className={styles.choice}>
          {shown === null && <Avatar name={name} picture={picture} size="large" />}
          <Button
            icon={<ImagePlus size={18} aria-hidden />}
            disabled={isBusy}
            onClick={() => picker.current?.click()}
          >
            {shown === null ? <Trans>Choose a picture</Trans> : <Trans>Choose another</Trans>}
          </Button>
          {shown === null && picture !== '' && (
            <Button
              kind="quietDanger"
              icon={<Trash2 size={18} aria-hidden />}
              busy={remove.isPending}
              onClick={() => remove.mutate(null, { onSuccess: () => finish(t`Picture removed`) })}
            >
              <Trans>Remove picture</Trans>
            </Button>
          )}
        </div>
        <p className={sections.meta}>
          <Trans>Only you can see it. Camera details, such as the location, are removed.</Trans>
        </p>
        <FieldError>{refused ?? failureText}</FieldError>
        <DialogActions>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" kind="primary" busy={change.isPending} disabled={!isReady}>
            <Trans>Save</Trans>
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
