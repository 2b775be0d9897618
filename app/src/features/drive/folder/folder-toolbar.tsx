import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import {
  ClipboardPaste,
  Download,
  EllipsisVertical,
  FolderInput,
  Share2,
  Star,
  Trash2,
  X,
} from '../../../ui/icons.tsx';
import { useAnnouncedCount } from '../../files/selection/use-announced-count.ts';
import styles from './folder-toolbar.module.css';

/** The way to a folder. */
export function FolderPath({
  ancestors,
}: {
  readonly ancestors: readonly { readonly id: string; readonly name: string }[];
}) {
  const { t } = useLingui();
  const first = { id: '', label: t`My drive` };
  const crumbs = [first, ...ancestors.map(({ id, name }) => ({ id, label: name }))];
  return (
    <Breadcrumbs
      label={t`Folders`}
      crumbs={crumbs}
      renderLink={({ id, label }, link) => (
        <Link
          to="/drive/all"
          search={id === '' ? {} : { folder: id }}
          data-drop-folder={id}
          data-drop-name={label}
          {...link}
        />
      )}
    />
  );
}

interface SelectionBarProps {
  /** Null when everything is chosen and nobody has counted it yet. */
  readonly count: number | null;
  readonly onClear: () => void;
  /** Chooses everything: a phone has no keys for it. */
  readonly onAll?: () => void;
  /** Where one is, where there is room for it. */
  readonly path?: ReactNode;
  readonly children: ReactNode;
}

/** How many are chosen, and what can be done with them; it takes the breadcrumb's place without a jump. */
export function SelectionBar({ count, onClear, onAll, path, children }: SelectionBarProps) {
  const { t } = useLingui();
  useAnnouncedCount(count);
  return (
    <>
      <IconButton label={t`Clear selection`} onClick={onClear} data-selecting>
        <X size={20} aria-hidden />
      </IconButton>
      <strong className={styles.count}>
        {count === null ? (
          <Trans>All selected</Trans>
        ) : (
          <Plural value={count} one="# selected" other="# selected" />
        )}
      </strong>
      {onAll !== undefined && (
        <Button kind="quiet" className={styles.all} onClick={onAll}>
          <Trans context="everything in a list">All</Trans>
        </Button>
      )}
      <span className={styles.actions}>{children}</span>
      {path !== undefined && <div className={styles.path}>{path}</div>}
      <span className={styles.rest} />
    </>
  );
}

interface SelectionActionsProps extends Omit<SelectionBarProps, 'children'> {
  /** Whether all of them have a star. */
  readonly starred: boolean;
  readonly onShare: () => void;
  readonly onDownload: () => void;
  readonly onMove: () => void;
  readonly onStar: () => void;
  readonly onTrash: () => void;
  /** Everything else, in a menu at that point. */
  readonly onMore: (at: { x: number; y: number }) => void;
}

/** What can be done with the chosen entries of the own drive. */
export function SelectionActions(props: SelectionActionsProps) {
  const { t } = useLingui();
  const { starred } = props;
  const size = 20;
  return (
    <SelectionBar {...props}>
      <Action label={t`Share`} onClick={props.onShare}>
        <Share2 size={size} aria-hidden />
      </Action>
      <Action label={t`Download`} onClick={props.onDownload}>
        <Download size={size} aria-hidden />
      </Action>
      <Action label={t`Move or copy…`} word={t`Move`} onClick={props.onMove}>
        <FolderInput size={size} aria-hidden />
      </Action>
      <IconButton
        label={starred ? t`Remove star` : t`Star`}
        className={styles.deskOnly}
        onClick={props.onStar}
      >
        <Star size={size} aria-hidden fill={starred ? 'currentColor' : 'none'} />
      </IconButton>
      <Action label={t`Move to trash`} word={t`Trash`} onClick={props.onTrash}>
        <Trash2 size={size} aria-hidden />
      </Action>
      <Action
        label={t`More actions`}
        word={t`More`}
        onClick={(event) => {
          const { left, bottom } = event.currentTarget.getBoundingClientRect();
          props.onMore({ x: left, y: bottom });
        }}
      >
        <EllipsisVertical size={size} aria-hidden />
      </Action>
    </SelectionBar>
  );
}

interface ActionProps {
  readonly label: string;
  /** The short name that a phone shows under the icon. */
  readonly word?: string;
  readonly onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  readonly children: ReactNode;
}

function Action({ label, word = label, onClick, children }: ActionProps) {
  return (
    <IconButton label={label} onClick={onClick}>
      {children}
      <span aria-hidden className={styles.word}>
        {word}
      </span>
    </IconButton>
  );
}

/** Offers what was cut or copied for the folder on screen: the way to paste without a keyboard. */
export function PasteButton({
  count,
  onPaste,
  onForget,
}: {
  readonly count: number;
  readonly onPaste: () => void;
  readonly onForget: () => void;
}) {
  const { t } = useLingui();
  return (
    <span className={styles.paste}>
      <Button kind="quiet" icon={<ClipboardPaste size={18} aria-hidden />} onClick={onPaste}>
        <Plural value={count} one="Paste # item" other="Paste # items" />
      </Button>
      <IconButton label={t`Cancel paste`} size="small" onClick={onForget}>
        <X size={16} aria-hidden />
      </IconButton>
    </span>
  );
}
