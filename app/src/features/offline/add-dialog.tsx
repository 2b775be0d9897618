import { formatBytes } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import { offlineQuota } from '../../data/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClipboardPaste, Magnet } from '../../ui/icons.tsx';
import { inputStyle } from '../../ui/input-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { SeePlans } from '../membership/see-plans.tsx';
import { isPressed } from '../shortcuts/press.ts';
import { showToast } from '../toasts/toasts.ts';
import styles from './add-dialog.module.css';
import { FolderChoice, type Place } from './folder-choice.tsx';
import { LineList, type RefusedLine, RefusedTorrents } from './line-list.tsx';
import { PendingTorrent } from './pending-torrent.tsx';
import { TorrentCard } from './torrent-card.tsx';
import { usePlace } from './use-place.ts';
import { type OwnTorrent, useTorrents } from './use-torrents.ts';
import { sizeOf, useStartDownloads, wantedDownloads } from './wanted-downloads.ts';
import { judgeLines, linksOf, type WantedLine } from './wanted-links.ts';

interface AddDialogProps {
  /** Where the downloads go unless another folder is chosen; null for the person's default folder (R3.9). */
  readonly folder: Place | null;
  /** What stands in the field at first. */
  readonly text?: string;
  /** `.torrent` files that were chosen already. */
  readonly files?: readonly File[];
  /** A `.torrent` of the drive, of which files can be chosen. */
  readonly owned?: OwnTorrent | null;
  /** Something was handed over. */
  readonly onStarted?: () => void;
  readonly onClose: () => void;
}

/** Links and torrents for the server to download (R1.9, R10.9): judged while one types; wrong ones never block right ones. */
export default function AddDialog(props: AddDialogProps) {
  const { folder, text: first = '', files: given = [], owned = null, onStarted, onClose } = props;
  const { t } = useLingui();
  const { facts } = useApp();
  const session = useSession();
  const navigate = useNavigate();
  const startAll = useStartDownloads();
  const quota = useQuery(offlineQuota).data;
  const [text, setText] = useState(first);
  const { place, setPlace, isMissing } = usePlace(folder);
  const [refused, setRefused] = useState<readonly RefusedLine[]>([]);
  const [busy, setBusy] = useState(false);
  const [dropping, setDropping] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const lines = useMemo(() => judgeLines(text), [text]);
  const links = linksOf(lines);
  const { torrents, unreadable, ...actions } = useTorrents(owned);
  const wanted = wantedDownloads(links, torrents);
  const count = wanted.length;
  const left = quota === undefined || quota.total === null ? null : Math.max(0, quota.total - quota.used);
  const size = sizeOf(torrents);
  const profile = session.status === 'signedIn' ? session.profile : null;
  const room = profile === null ? 0 : Math.max(0, Number(profile.quotaLimit) - Number(profile.quotaUsed));
  const free = formatBytes(room, facts.locale);
  const together = formatBytes(size, facts.locale);

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it was opened with is taken once
  useEffect(() => {
    void actions.take(given);
  }, []);

  /** Takes lines out of the text. */
  function leaveOut(isLeftOut: (line: WantedLine) => boolean): void {
    setText(lines.flatMap((line) => (isLeftOut(line) ? [] : [line.text])).join('\n'));
  }

  async function start(): Promise<void> {
    if (busy || count === 0 || place === null) return;
    setBusy(true);
    const failures = await startAll(wanted, place.id);
    setBusy(false);
    const taken = wanted.filter((_, n) => failures[n] === null);
    const started = taken.length;
    if (started > 0) {
      onStarted?.();
      showToast(t`Downloads started: ${started}`, {
        label: t`Show`,
        run: () => void navigate({ to: '/drive/offline', search: {} }),
      });
    }
    const again = wanted.flatMap((one, n) => {
      const failure = failures[n] ?? null;
      return failure === null ? [] : [{ text: one.text, failure }];
    });
    if (again.length === 0 && lines.every(({ state }) => state === 'ok' || state === 'twice'))
      return onClose();
    // What was taken goes; what was not stays, with its reason.
    setRefused(again);
    leaveOut((line) => line.state === 'twice' || taken.some((one) => one.text === line.text));
    for (const { torrent } of taken) if (torrent !== null) actions.remove(torrent);
  }

  async function paste(): Promise<void> {
    try {
      const pasted = await navigator.clipboard.readText();
      setText((before) => (before === '' ? pasted : `${before.replace(/\n$/, '')}\n${pasted}`));
    } catch {
      showToast(t`Your browser doesn’t allow pasting here. Press and hold in the field instead.`);
    }
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    event.stopPropagation();
    setDropping(false);
    void actions.take(event.dataTransfer.files);
  }

  return (
    <Dialog title={t`Download to your drive`} width="broad" onPhone="screen" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button as its other way */}
      <div
        className={styles.form}
        onKeyDown={(event: KeyboardEvent) => {
          if (isPressed('startDownloads', event)) {
            event.preventDefault();
            void start();
          }
        }}
        onDragOver={(event) => {
          if (!event.dataTransfer.types.includes('Files')) return;
          event.preventDefault();
          event.stopPropagation();
          setDropping(true);
        }}
        onDragLeave={() => setDropping(false)}
        onDrop={drop}
      >
        <p className={styles.hint}>
          <Trans>The server downloads it. You can close this page.</Trans>
        </p>
        <div className={styles.columns}>
          <div className={styles.links}>
            <textarea
              className={`${inputStyle()} ${styles.text}`}
              aria-label={t`Links, one on each line`}
              placeholder={t`https:// or magnet:? – one link on each line`}
              spellCheck={false}
              autoCapitalize="off"
              rows={6}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button
              className={styles.paste}
              icon={<ClipboardPaste size={18} aria-hidden />}
              onClick={() => void paste()}
            >
              <Trans>Paste</Trans>
            </Button>
            <LineList lines={lines} refused={refused} />
          </div>
          <div className={styles.torrents}>
            <div className={styles.drop} data-over={dropping}>
              <Magnet size={22} aria-hidden />
              <strong className={styles.dropWords}>
                <Trans>Drop .torrent files here</Trans>
              </strong>
              <Button kind="soft" size="small" onClick={() => picker.current?.click()}>
                <Trans>Choose a .torrent</Trans>
              </Button>
              <input
                ref={picker}
                type="file"
                accept=".torrent,application/x-bittorrent"
                multiple
                hidden
                data-testid="torrent-picker"
                onChange={(event) => {
                  void actions.take([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
            </div>
            {unreadable.map((name) => (
              <Notice key={name} mood="danger" role="alert">
                <Trans>“{name}” isn’t a torrent.</Trans>
              </Notice>
            ))}
            <RefusedTorrents refused={refused} names={torrents.map(({ name }) => name)} />
            {torrents.map((torrent) =>
              torrent.wanted === null ? (
                <PendingTorrent
                  key={torrent.key}
                  name={torrent.name}
                  isLooking={torrent.isLooking}
                  onRemove={() => actions.remove(torrent)}
                />
              ) : (
                <TorrentCard
                  key={torrent.key}
                  torrent={torrent.wanted}
                  onChange={(places) => actions.choose(torrent, places)}
                  onRemove={() => actions.remove(torrent)}
                />
              ),
            )}
          </div>
        </div>
        {left !== null && count > left && (
          <Notice mood="warning" role="status">
            <Plural
              value={left}
              _0="You’ve used all of today’s downloads. You get more tomorrow."
              one="Only # more download can start today; the others stay here."
              other="Only # more downloads can start today; the others stay here."
            />{' '}
            <SeePlans limit="tasks" needed={(quota?.used ?? 0) + count} isInNewTab />
          </Notice>
        )}
        {size > room && (
          <Notice mood="warning" role="status">
            <Trans>There isn’t enough space for all of this.</Trans>{' '}
            <SeePlans limit="space" needed={Number(profile?.quotaUsed ?? 0) + size} isInNewTab />
          </Notice>
        )}
        {isMissing && (
          <Notice mood="warning" role="status">
            <Trans>Your default folder is missing, so this goes to My drive.</Trans>
          </Notice>
        )}
        <div className={styles.place}>
          {place !== null && <FolderChoice place={place} onChoose={setPlace} />}
          <span className={size > room ? styles.over : styles.space} role="status">
            {size > 0 ? (
              <Trans>
                Total {together} · {free} free
              </Trans>
            ) : (
              <Trans>{free} free</Trans>
            )}
          </span>
        </div>
      </div>
      <div className={styles.foot}>
        {left !== null && (
          <span className={styles.left}>
            <Plural value={left} one="# new download left today" other="# new downloads left today" />
          </span>
        )}
        <Button className={styles.cancel} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          kind="primary"
          busy={busy}
          disabled={count === 0 || place === null}
          onClick={() => void start()}
        >
          {count === 0 ? (
            <Trans>Start</Trans>
          ) : (
            <Plural value={count} one="Start # download" other="Start # downloads" />
          )}
        </Button>
      </div>
    </Dialog>
  );
}
