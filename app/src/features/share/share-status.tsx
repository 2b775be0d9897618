import type { ShareRefusal } from '@aloft/core';
import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { Card, StatusArt } from '../../ui/card.tsx';
import { AlertTriangle, Ban, Clock, SearchX, ShieldCheck, Trash2 } from '../../ui/icons.tsx';
import { useFormatDateTime } from '../files/use-format-date-time.ts';

type Closed = Exclude<ShareRefusal, 'PASS_CODE_EMPTY' | 'PASS_CODE_ERROR'>;

interface Display {
  readonly art: ReactNode;
  readonly mood: 'plain' | 'bad' | 'wait';
  readonly title: ReactNode;
  readonly text: ReactNode;
}

/** What each status tells a person: what happened, and what they can do (R4.1). */
function displayOf(status: Closed, opensAt: string): Display {
  switch (status) {
    case 'NOT_STARTED':
      return {
        art: <Clock size={34} aria-hidden />,
        mood: 'wait',
        title: <Trans>This share isn’t open yet</Trans>,
        text:
          opensAt === '' ? (
            <Trans>Come back later.</Trans>
          ) : (
            <Trans>It will be available on {opensAt}.</Trans>
          ),
      };
    case 'AUDITING':
      return {
        art: <Clock size={34} aria-hidden />,
        mood: 'wait',
        title: <Trans>This share is being reviewed</Trans>,
        text: (
          <Trans>This usually takes a few minutes. The files appear here as soon as they’re approved.</Trans>
        ),
      };
    case 'PROHIBITED':
      return {
        art: <Ban size={34} aria-hidden />,
        mood: 'bad',
        title: <Trans>This share is blocked</Trans>,
        text: <Trans>Its content violates the rules of this service, so no one can open it.</Trans>,
      };
    case 'SENSITIVE_RESOURCE':
      return {
        art: <AlertTriangle size={34} aria-hidden />,
        mood: 'bad',
        title: <Trans>Can’t show these files</Trans>,
        text: (
          <Trans>
            This share contains files that can’t be shared. Ask the owner for another way to get them.
          </Trans>
        ),
      };
    case 'SENSITIVE_WORD':
      return {
        art: <AlertTriangle size={34} aria-hidden />,
        mood: 'bad',
        title: <Trans>This name can’t be shown</Trans>,
        text: (
          <Trans>This share has a name that isn’t allowed. Its owner can rename it and share it again.</Trans>
        ),
      };
    case 'SENSITIVE_WARNING':
      return {
        art: <AlertTriangle size={34} aria-hidden />,
        mood: 'wait',
        title: <Trans>This share may contain sensitive content</Trans>,
        text: <Trans>Its owner marked it as sensitive. Nothing of it is shown until you choose to.</Trans>,
      };
    case 'EXPIRED':
      return {
        art: <Clock size={34} aria-hidden />,
        mood: 'wait',
        title: <Trans>This share has expired</Trans>,
        text: <Trans>Its owner set an end date that has passed. Ask them for a new link.</Trans>,
      };
    case 'DELETED':
      return {
        art: <Trash2 size={34} aria-hidden />,
        mood: 'plain',
        title: <Trans>This share is no longer available</Trans>,
        text: <Trans>Its owner stopped sharing these files. Ask them if you still need something.</Trans>,
      };
    case 'MAX_RESTORE_COUNT':
      return {
        art: <ShieldCheck size={34} aria-hidden />,
        mood: 'wait',
        title: <Trans>This share has reached its save limit</Trans>,
        text: <Trans>Its owner set a limit, and it has been reached. Ask them to raise it.</Trans>,
      };
    case 'NOT_FOUND':
      return {
        art: <SearchX size={34} aria-hidden />,
        mood: 'plain',
        title: <Trans>Share not found</Trans>,
        text: <Trans>Check the link: it may be incomplete, or the files may no longer be there.</Trans>,
      };
    case 'ENTRY_NOT_FOUND':
      return {
        art: <SearchX size={34} aria-hidden />,
        mood: 'plain',
        title: <Trans>Not in this share</Trans>,
        text: (
          <Trans>
            The file or folder of this link was moved or deleted, or a letter of the link is missing.
          </Trans>
        ),
      };
  }
}

/** The whole page for a share that shows nothing. */
export function ShareStatusCard({
  status,
  opensAt,
  onRetry,
  wayOn,
}: {
  readonly status: Closed;
  /** RFC 3339: when a share opens that has not started. */
  readonly opensAt: string;
  readonly onRetry: () => void;
  /** Where else to go, before the home page. */
  readonly wayOn?: ReactNode;
}) {
  const moment = useFormatDateTime();
  const display = displayOf(status, moment(opensAt));
  return (
    <Card centred>
      <StatusArt mood={display.mood}>{display.art}</StatusArt>
      <h1>{display.title}</h1>
      <p className="muted">{display.text}</p>
      {(status === 'AUDITING' || status === 'NOT_FOUND' || status === 'NOT_STARTED') && (
        <Button kind="primary" wide onClick={onRetry}>
          <Trans>Check again</Trans>
        </Button>
      )}
      {wayOn}
      <Link className={buttonStyle({ kind: 'quiet' })} to="/">
        <Trans>Go to the home page</Trans>
      </Link>
    </Card>
  );
}
