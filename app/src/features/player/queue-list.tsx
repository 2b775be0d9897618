import type { Track } from '@aloft/core';
import { formatDuration } from '@aloft/core/rules';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowDown, ArrowUp, GripVertical, X } from '../../ui/icons.tsx';
import { isPressed } from '../shortcuts/press.ts';
import type { AudioPlayer } from './audio-player.ts';
import styles from './queue-list.module.css';
import { nameOnly } from './track-tags.ts';

/** As many lines are drawn; who has more sees how many. */
const mostShown = 100;

interface QueueListProps {
  readonly player: AudioPlayer;
  readonly upcoming: readonly Track[];
}

type Control = 'play' | 'up' | 'down' | 'remove';

/** The tracks that come, which can be chosen, moved and removed by pointer and by keyboard. */
export function QueueList({ player, upcoming }: QueueListProps) {
  const { t } = useLingui();
  const list = useRef<HTMLOListElement>(null);
  /** What has the focus after the list has changed: a moved line keeps it. */
  const wanted = useRef<{ readonly id: string; readonly control: Control } | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const { current } = wanted;
    wanted.current = null;
    if (current === null) return;
    const line = list.current?.querySelector(`[data-track="${CSS.escape(current.id)}"]`);
    line?.querySelector<HTMLElement>(`[data-control="${current.control}"]`)?.focus();
  });

  const seconds = new Map(player.entries().map(({ id, media }) => [id, media?.seconds ?? 0]));
  const count = upcoming.length;
  function move(at: number, by: 1 | -1, control: Control): void {
    const track = upcoming[at];
    if (track === undefined || upcoming[at + by] === undefined) return;
    wanted.current = { id: track.id, control };
    const { title: name } = nameOnly(track.name);
    const position = at + by + 1;
    setSaid(t`${name}, ${position} of ${count}`);
    player.send({ type: 'queue.move', id: track.id, by });
  }
  function remove(at: number): void {
    const track = upcoming[at];
    if (track === undefined) return;
    const neighbour = upcoming[at + 1] ?? upcoming[at - 1];
    if (neighbour === undefined) list.current?.closest<HTMLElement>('[popover]')?.focus();
    else wanted.current = { id: neighbour.id, control: 'remove' };
    player.send({ type: 'queue.remove', id: track.id });
  }
  function onKeyDown(event: KeyboardEvent, at: number): void {
    const isUp = isPressed('moveTrackUp', event);
    const isRemoved = isPressed('removeTrack', event);
    if (!isUp && !isPressed('moveTrackDown', event) && !isRemoved) return;
    event.preventDefault();
    event.stopPropagation();
    if (isRemoved) remove(at);
    else move(at, isUp ? -1 : 1, 'play');
  }
  /** The dragged line changes places with the ones that it is drawn over. */
  function onDragOver(at: number): void {
    const from = upcoming.findIndex((one) => one.id === dragged);
    if (dragged === null || from === -1 || from === at) return;
    player.send({ type: 'queue.move', id: dragged, by: at > from ? 1 : -1 });
  }

  if (count === 0)
    return (
      <p className={styles.empty}>
        <Trans>This is the last track.</Trans>
      </p>
    );
  const hidden = count - mostShown;
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol ref={list} className={styles.list}>
        {upcoming.slice(0, mostShown).map(({ id, name }, at) => {
          const { title } = nameOnly(name);
          const length = seconds.get(id) ?? 0;
          return (
            <li
              key={id}
              className={styles.line}
              data-track={id}
              data-dragged={id === dragged}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                setDragged(id);
              }}
              onDragEnd={() => setDragged(null)}
              onDragOver={(event) => {
                if (dragged === null) return;
                event.preventDefault();
                onDragOver(at);
              }}
            >
              <GripVertical size={16} className={styles.grip} aria-hidden />
              <button
                type="button"
                className={styles.track}
                title={name}
                onClick={() => player.send({ type: 'track.play', id })}
                onKeyDown={(event) => onKeyDown(event, at)}
                data-control="play"
              >
                {title}
              </button>
              {length > 0 && <span className={styles.length}>{formatDuration(length)}</span>}
              <span className={styles.ways}>
                <IconButton
                  size="small"
                  label={t`Move up: ${title}`}
                  aria-disabled={at === 0}
                  onClick={() => move(at, -1, 'up')}
                  data-control="up"
                >
                  <ArrowUp size={16} aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  label={t`Move down: ${title}`}
                  aria-disabled={at === count - 1}
                  onClick={() => move(at, 1, 'down')}
                  data-control="down"
                >
                  <ArrowDown size={16} aria-hidden />
                </IconButton>
                <IconButton
                  size="small"
                  label={t`Remove from queue: ${title}`}
                  onClick={() => remove(at)}
                  data-control="remove"
                >
                  <X size={16} aria-hidden />
                </IconButton>
              </span>
            </li>
          );
        })}
      </ol>
      {hidden > 0 && (
        <p className={styles.empty}>
          <Plural value={hidden} one="and # more" other="and # more" />
        </p>
      )}
    </>
  );
}
