import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import {
  Ban,
  CalendarClock,
  Clock,
  CloudDownload,
  Download,
  FolderUp,
  Image,
  Keyboard,
  KeyRound,
  MonitorSmartphone,
  Plus,
  RotateCcw,
  Search,
  ShieldCheck,
  Star,
} from '../../ui/icons.tsx';
import { ownKeyboard } from '../shortcuts/key-names.ts';
import { Keycaps } from '../shortcuts/keycaps.tsx';

interface Hint {
  readonly icon: ReactNode;
  readonly text: ReactNode;
}

/** One step of the guide: what one can do, and three ways to. */
export interface GuideStep {
  readonly scene: 'welcome' | 'upload' | 'find' | 'share' | 'safe';
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly hints: readonly [Hint, Hint, Hint];
}

/** The steps, in order. They name only what is in the product. */
export const guideSteps: readonly GuideStep[] = [
  {
    scene: 'welcome',
    title: <Trans>Welcome to your drive</Trans>,
    text: <Trans>All your files are in one place, wherever you sign in. Here’s a one-minute tour.</Trans>,
    hints: [
      { icon: <Image />, text: <Trans>Photos, videos, music, books and documents open right here</Trans> },
      {
        icon: <MonitorSmartphone />,
        text: <Trans>Changes on one device show up on the others right away</Trans>,
      },
      {
        icon: <Keyboard />,
        text: (
          <Trans>
            See all shortcuts with <Keycaps keys="?" keyboard={ownKeyboard()} />
          </Trans>
        ),
      },
    ],
  },
  {
    scene: 'upload',
    title: <Trans>Add your files</Trans>,
    text: (
      <Trans>
        Drop files or whole folders anywhere in the drive. If the connection drops, uploads pick up where they
        left off.
      </Trans>
    ),
    hints: [
      { icon: <FolderUp />, text: <Trans>Drop them anywhere</Trans> },
      { icon: <Plus />, text: <Trans>Or choose them with the New button</Trans> },
      { icon: <CloudDownload />, text: <Trans>Or paste a link, and the server downloads it</Trans> },
    ],
  },
  {
    scene: 'find',
    title: <Trans>Find anything</Trans>,
    text: <Trans>Search all folders at once, and view each one as a list, a grid or a timeline.</Trans>,
    hints: [
      {
        icon: <Search />,
        text: (
          <Trans>
            Search from anywhere with <Keycaps keys="Mod+K" keyboard={ownKeyboard()} />
          </Trans>
        ),
      },
      { icon: <Star />, text: <Trans>Star what you use often</Trans> },
      { icon: <Clock />, text: <Trans>Find what you used last in “Recent”</Trans> },
    ],
  },
  {
    scene: 'share',
    title: <Trans>Share with a link</Trans>,
    text: (
      <Trans>
        Anyone with the link can view what you share and save it to their own drive. No one sees anything
        else.
      </Trans>
    ),
    hints: [
      { icon: <KeyRound />, text: <Trans>Protect it with a passcode</Trans> },
      { icon: <CalendarClock />, text: <Trans>Choose when it ends</Trans> },
      { icon: <Ban />, text: <Trans>Stop sharing any time</Trans> },
    ],
  },
  {
    scene: 'safe',
    title: <Trans>Keep it safe</Trans>,
    text: (
      <Trans>
        Deleted files go to the trash first. Your account settings have more ways to keep things safe.
      </Trans>
    ),
    hints: [
      { icon: <RotateCcw />, text: <Trans>Undo a move, a rename or a deletion</Trans> },
      { icon: <ShieldCheck />, text: <Trans>Turn on two-step verification</Trans> },
      { icon: <Download />, text: <Trans>Download all your data, any time</Trans> },
    ],
  },
];
