import type { DisplayMode, Failure, ProfileAnswer } from '@aloft/machines';
import type { FolderMode } from '../wire/display-modes.ts';
import type { PublicPlace } from './announcements.ts';
import type { ContactTopic } from './contact.ts';
import type { Locale } from './locale.ts';
import type { SignUpLinkState, SignUpMode } from './sign-up.ts';
import type { VisitorPlatform } from './visitor-platform.ts';

/** The route that a document with status 451 shows, at whichever address it stands. */
export const regionPath = '/region';

/** Where the forms of appearance and cookies are sent to where no script answers them, with `theme` or `consent` (R4.9, R2.9). */
export const preferencesPath = '/preferences';

/** Where operators find their console: documents of their own, which no script of the app reads. */
export const operatorConsolePath = '/operator';

/** The most characters of what is searched for in the help. */
export const longestHelpSearch = 100;

/** The most characters of what a visitor of an upload-only link calls themselves. */
export const longestSenderName = 60;

/** Whether the link of a mail that can be ended still asks, has ended such mails, or does not work. */
export type MailLink = 'asking' | 'ended' | 'expired';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** What a page is told of the redirect rules. */
export interface RedirectFacts {
  /** `many` where there are too many to name them in every page: then every path is asked about. */
  readonly paths: readonly string[] | 'many';
  /** Other hosts that a rule may lead to. */
  readonly hosts: readonly string[];
}

/**
 * What a page has until somebody is about to use it: a small script in place of the app's, the rules of its styles alone,
 * and the font that they name, for it to be there by the first paint.
 */
export interface StaticParts {
  readonly script: string;
  readonly styles: string;
  readonly font: string;
}

/** What came of a message that a form sent without script: kept, or refused with what was written. */
export type SentContact =
  | { readonly kind: 'kept'; readonly id: string }
  | {
      readonly kind: 'refused';
      readonly failure: Failure;
      readonly written: {
        readonly topic: ContactTopic;
        readonly email: string;
        readonly order: string;
        readonly message: string;
      };
    };

/** What the server knows when it renders a page, and the browser continues from. Nothing secret: it is in the page. */
export interface PageFacts {
  readonly locale: Locale;
  readonly theme: Theme;
  /** What the visitor's browser says it runs on (R1.3). */
  readonly platform: VisitorPlatform;
  /** Whether the drive's sidebar shows icons alone, as this browser's cookie says. */
  readonly isCollapse: boolean;
  /** The server's clock when it rendered the page, in ms since 1970: the device's may be wrong. */
  readonly serverTime: number;
  readonly origin: string;
  readonly contentOrigin: string;
  readonly buildId: string;
  readonly clientId: string;
  readonly clientVersion: string;
  readonly packageName: string;
  readonly captchaSalts: readonly string[];
  readonly profile: ProfileAnswer;
  /** How listings looked when this browser was last here, as its cookie says. */
  readonly modes: {
    readonly own: DisplayMode | null;
    readonly shared: DisplayMode | null;
    /** The signed-in user's display modes, on every device; null when signed out. */
    readonly account: readonly FolderMode[] | null;
  };
  /** Whether this visitor has yet to choose about cookies (R2.9); never in a frame. */
  readonly asksConsent: boolean;
  /** After how many days what is in the trash is deleted for good; 0 for never. */
  readonly trashDays: number;
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
  /** `late` where the page is complete without its flows: a shared folder that a visitor reads. */
  readonly flows: 'now' | 'late';
  /** Of a page that is hydrated on interaction, as it is complete without the app: the public site for a visitor. Null for others. */
  readonly untilInteraction: StaticParts | null;
  /** `blocked` where the operator does not offer the service to this visitor: the document is the page that says so. */
  readonly region: 'open' | 'blocked';
  /** Who may make an account here. */
  readonly signUp: SignUpMode;
  /** What the invitation in the address is good for; null where there is none. */
  readonly signUpLink: SignUpLinkState | null;
  /** Where visitors reach the operator, as an address of a link; empty for nowhere. */
  readonly contact: string;
  /** The origin of the page that may frame this one; empty for none (R2.19). */
  readonly embedder: string;
  /** Whether the page is shown without its header, as its address or an app of ours asks for. */
  readonly hideHeader: boolean;
  /** Whether the operator allows the debug console, or the reader is in test mode (R3.9); elsewhere the page carries nothing of it (R2.22). */
  readonly debugConsole: boolean;
  /** Of the link that the page was opened by; null for every page but the one that ends mails (R7.18). */
  readonly mailLink: MailLink | null;
  /** Of the answer to a form that was sent without script; null for every other page (R2.4). */
  readonly sentContact: SentContact | null;
  /** The public places with something announced in the reader's language: elsewhere no script for it is fetched. */
  readonly announced: readonly PublicPlace[];
  /** The paths that a rule of the operator leads elsewhere: elsewhere the browser asks nothing before it goes on (R2.16). */
  readonly redirects: RedirectFacts;
  /** The reader's time zone is unknown to a server; the browser corrects it. */
  readonly timeZone: string;
}
