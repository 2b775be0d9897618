import type { Failure } from '@aloft/core';
import { formatBytes } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useApp, useSession } from '../../actors/use-runtime.ts';
import { resultOf } from '../../data/query-client.ts';
import { downloadTorrent, offlineQuota, reloadTasks } from '../../data/tasks.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ClipboardPaste, Magnet } from '../../ui/icons.tsx';
import { inputStyle } from '../../ui/input-style.ts';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../toasts/toasts.ts';
import styles from './add-dialog.module.css';
import { FolderChoice } from './folder-choice.tsx';
import { LineList, type RefusedLine, RefusedTorrents } from './line-list.tsx';
import { TorrentCard, type WantedTorrent } from './torrent-card.tsx';
import { readTorrent } from './torrent-file.ts';
import { useTaskFlows } from './use-task-flow.ts';
import { judgeLines, linksOf } from './wanted-links.ts';

interface AddDialogProps {
  /** Where the downloads go unless another folder is chosen. */
  readonly folder: { readonly id: string; readonly name: string };
  /** What stands in the field at first. */
  readonly text?: string;
  /** `.torrent` files that were chosen already. */
  readonly files?: readonly File[];
  /** A `.torrent` of the drive, of which all files are taken. */
  readonly owned?: { readonly id: string; readonly name: string } | null;
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
  const client = useQueryClient();
  const flows = useTaskFlows();
  const torrentOfDrive = useMutation(downloadTorrent);
  const quota = useQuery(offlineQuota).data;
  const [text, setText] = useState(first);
  const [place, setPlace] = useState(folder);
  const [torrents, setTorrents] = useState<readonly WantedTorrent[]>([]);
  const [unreadable, setUnreadable] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly RefusedLine[]>([]);
  const [ownWanted, setOwnWanted] = useState(owned !== null);
  const [busy, setBusy] = useState(false);
  const [dropping, setDropping] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const lines = useMemo(() => judgeLines(text), [text]);
  const links = linksOf(lines);
  const wanted = torrents.filter(({ places }) => places.length > 0);
  const names = [...torrents.map((one) => one.facts.name), ...(owned === null ? [] : [owned.name])];
  const left = quota === undefined || quota.total === null ? null : Math.max(0, quota.total - quota.used);
  const count = links.length + wanted.length + (ownWanted ? 1 : 0);
  const size = wanted.reduce(
    (sum, { facts: { files }, places }) => sum + places.reduce((all, n) => all + (files[n]?.size ?? 0), 0),
    0,
  );
  const profile = session.status === 'signedIn' ? session.profile : null;
  const room = profile === null ? 0 : Math.max(0, Number(profile.quotaLimit) - Number(profile.quotaUsed));
  const free = formatBytes(room, facts.locale);
  const together = formatBytes(size, facts.locale);

  async function takeFiles(files: Iterable<File>): Promise<void> {
    for (const file of [...files]) {
      const read = await readTorrent(file);
      if (read === null) setUnreadable((before) => [...before.filter((one) => one !== file.name), file.name]);
      else {
        const torrent = { facts: read, places: [...read.files.keys()] };
        setTorrents((before) => [...before.filter((one) => one.facts.magnet !== read.magnet), torrent]);
      }
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it was opened with is taken once
  useEffect(() => {
    void takeFiles(given);
  }, []);

  async function start(): Promise<void> {
    if (busy || count === 0) return;
    setBusy(true);
    const parentId = place.id;
    const all = [
      ...links.map((url) => ({ url, parentId, files: null })),
      ...wanted.map(({ facts: { magnet }, places }) => ({ url: magnet, parentId, files: places })),
    ];
    const failures: (Failure | null)[] = [...(await flows.create(all))];
    if (owned !== null && ownWanted) {
      const made = await resultOf(torrentOfDrive.mutateAsync({ torrentId: owned.id, parentId }));
      failures.push(made.ok ? null : made.failure);
      if (made.ok) setOwnWanted(false);
    }
    await reloadTasks(client);
    setBusy(false);
    const started = failures.filter((failure) => failure === null).length;
    if (started > 0) {
      onStarted?.();
      showToast(t`Downloads started: ${started}`, {
        label: t`Show`,
        run: () => void navigate({ to: '/drive/offline', search: {} }),
      });
    }
    const tried = [...links, ...wanted.map((one) => one.facts.name), ...(owned === null ? [] : [owned.name])];
    const again = failures.flatMap((failure, n) =>
      failure === null ? [] : [{ text: tried[n] ?? '', failure }],
    );
    if (again.length === 0 && lines.every(({ state }) => state === 'ok' || state === 'twice'))
      return onClose();
    // What was taken goes; what was not stays, with its reason.
    const taken = new Set(links.filter((_, n) => failures[n] === null));
    setRefused(again);
    setText(
      lines.flatMap((line) => (taken.has(line.text) || line.state === 'twice' ? [] : [line.text])).join('\n'),
    );
    setTorrents((before) => before.filter(({ facts: { name } }) => again.some((one) => one.text === name)));
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
    void takeFiles(event.dataTransfer.files);
  }

  return (
    <Dialog title={t`Download to your drive`} width="broad" onPhone="screen" onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has the button as its other way */}
      <div
        className={styles.form}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
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
                  void takeFiles([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
            </div>
            {unreadable.map((name) => (
              <Notice key={name} mood="danger" role="alert">
                <Trans>“{name}” isn’t a torrent.</Trans>
              </Notice>
            ))}
            {owned !== null && ownWanted && (
              <section className={styles.card} aria-label={owned.name}>
                <header className={styles.cardHead}>
                  <Magnet size={18} aria-hidden />
                  <span className={styles.cardWords}>
                    <strong>{owned.name}</strong>
                    <span>
                      <Trans>All files</Trans>
                    </span>
                  </span>
                </header>
              </section>
            )}
            <RefusedTorrents refused={refused} names={names} />
            {torrents.map((torrent) => (
              <TorrentCard
                key={torrent.facts.magnet}
                torrent={torrent}
                onChange={(places) =>
                  setTorrents((before) => before.map((one) => (one === torrent ? { ...one, places } : one)))
                }
                onRemove={() => setTorrents((before) => before.filter((one) => one !== torrent))}
              />
            ))}
          </div>
        </div>
        {left !== null && count > left && (
          <Notice mood="warning" role="status">
            <Plural
              value={left}
              _0="You’ve used all of today’s downloads. You get more tomorrow."
              one="Only # more download can start today; the others stay here."
              other="Only # more downloads can start today; the others stay here."
            />
          </Notice>
        )}
        <div className={styles.place}>
          <FolderChoice place={place} onChoose={setPlace} />
          <span className={size > room ? styles.over : styles.space} role="status">
            {size > 0 ? (
              <Trans>
                Together {together} · {free} free
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
        <Button kind="primary" busy={busy} disabled={count === 0} onClick={() => void start()}>
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
