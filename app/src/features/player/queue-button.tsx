import { Trans, useLingui } from '@lingui/react/macro';
import { type ToggleEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ListMusic } from '../../ui/icons.tsx';
import { keepFocusWithin } from '../../ui/kept-focus.ts';
import { float } from '../../ui/placement.ts';
import type { AudioPlayer } from './audio-player.ts';
import type { PlayerState } from './player-state.ts';
import styles from './queue-button.module.css';
import { QueueList } from './queue-list.tsx';

interface QueueButtonProps {
  readonly player: AudioPlayer;
  readonly state: PlayerState;
}

/** What is played next, in a popover: Escape and a press elsewhere close it. */
export function QueueButton({ player, state: { view } }: QueueButtonProps) {
  const { t } = useLingui();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  if (view.screen === 'nothing') return null;
  function onToggle(event: ToggleEvent<HTMLElement>): void {
    const popover = event.currentTarget;
    setOpen(event.newState === 'open');
    if (event.newState !== 'open') return;
    const opener = document.querySelector(`[popovertarget="${CSS.escape(id)}"]`);
    if (opener !== null) float(popover, opener.getBoundingClientRect(), 'above', 8);
    popover.focus();
  }
  return (
    <>
      <IconButton
        className={styles.opener}
        label={t`Up next`}
        popoverTarget={id}
        aria-expanded={isOpen}
        data-on={isOpen}
      >
        <ListMusic size={20} aria-hidden />
      </IconButton>
      <section
        id={id}
        ref={keepFocusWithin}
        popover="auto"
        tabIndex={-1}
        className={styles.queue}
        aria-label={t`Up next`}
        onToggle={onToggle}
        data-player-panel
      >
        <div className={styles.head}>
          <h3>
            <Trans>Up next</Trans>
          </h3>
          {view.upcoming.length > 0 && (
            <Button kind="quiet" onClick={() => player.send({ type: 'queue.clear' })}>
              <Trans>Clear</Trans>
            </Button>
          )}
        </div>
        {isOpen && <QueueList player={player} upcoming={view.upcoming} />}
      </section>
    </>
  );
}
