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
    text: (
      <Trans>
        Everything you keep here is in one place, wherever you sign in. Here is what it can do, in a minute.
      </Trans>
    ),
    hints: [
      { icon: <Image />, text: <Trans>Photos, videos, music, books and documents open right here</Trans> },
      {
        icon: <MonitorSmartphone />,
        text: <Trans>A change on one device shows on the others at once</Trans>,
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
    title: <Trans>Bring your files</Trans>,
    text: (
      <Trans>
        Drop files or whole folders anywhere in the drive. If the connection breaks, the upload goes on where
        it stopped.
      </Trans>
    ),
    hints: [
      { icon: <FolderUp />, text: <Trans>Drop them anywhere</Trans> },
      { icon: <Plus />, text: <Trans>Or choose them with the button for new files</Trans> },
      { icon: <CloudDownload />, text: <Trans>Or give a link, and the server fetches it</Trans> },
    ],
  },
  {
    scene: 'find',
    title: <Trans>Find them again</Trans>,
    text: (
      <Trans>
        Search all folders at once, and look at each in the view that suits it: list, grid or timeline.
      </Trans>
    ),
    hints: [
      {
        icon: <Search />,
        text: (
          <Trans>
            Search from anywhere with <Keycaps keys="Mod+K" keyboard={ownKeyboard()} />
          </Trans>
        ),
      },
      { icon: <Star />, text: <Trans>Star what you need often</Trans> },
      { icon: <Clock />, text: <Trans>“Recent” has what you used last</Trans> },
    ],
  },
  {
    scene: 'share',
    title: <Trans>Share with a link</Trans>,
    text: (
      <Trans>
        Whoever has the link can look at what you share, and save it to a drive of their own. Nobody sees
        anything else.
      </Trans>
    ),
    hints: [
      { icon: <KeyRound />, text: <Trans>Protect it with a passcode</Trans> },
      { icon: <CalendarClock />, text: <Trans>Choose when it ends</Trans> },
      { icon: <Ban />, text: <Trans>End it whenever you like</Trans> },
    ],
  },
  {
    scene: 'safe',
    title: <Trans>Keep it safe</Trans>,
    text: <Trans>What you delete goes to the trash first, and your account has what protects it.</Trans>,
    hints: [
      { icon: <RotateCcw />, text: <Trans>Undo a move, a new name or a deletion</Trans> },
      { icon: <ShieldCheck />, text: <Trans>Turn on two-step sign-in</Trans> },
      { icon: <Download />, text: <Trans>Download all your data, any time</Trans> },
    ],
  },
];
