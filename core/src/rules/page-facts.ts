import { failureCodes } from '@aloft/machines';
import * as v from 'valibot';
import { fileOrders } from '../wire/file.ts';
import { localeCodes, sourceLocale } from './locale.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const Text = v.string();
const Texts = v.pipe(v.array(Text), v.readonly());
const Mode = v.nullable(v.object({ view: v.picklist(['list', 'grid']), order: v.picklist(fileOrders) }));
const Profile = v.variant('kind', [
  v.object({
    kind: v.literal('profile'),
    profile: v.object({
      userId: Text,
      name: Text,
      email: Text,
      premium: v.boolean(),
      premiumUntil: Text,
      quotaLimit: Text,
      quotaUsed: Text,
    }),
  }),
  v.object({ kind: v.literal('signedOut') }),
  v.object({
    kind: v.literal('failed'),
    failure: v.object({
      code: v.picklist(failureCodes),
      numeric: v.nullable(v.number()),
      message: v.nullable(Text),
      localized: v.nullable(Text),
      retryable: v.boolean(),
      requestId: v.nullable(Text),
    }),
  }),
]);

/** What the server knows when it renders a page, and the browser continues from. Nothing secret: it is in the page. */
export const PageFacts = v.object({
  locale: v.fallback(v.picklist(localeCodes), sourceLocale),
  theme: v.picklist(themes),
  origin: Text,
  contentOrigin: Text,
  buildId: Text,
  clientId: Text,
  clientVersion: Text,
  packageName: Text,
  captchaSalts: Texts,
  profile: Profile,
  /** How listings looked when this browser was last here, as its cookie says. */
  modes: v.object({ own: Mode, shared: Mode }),
  script: Text,
  styles: Texts,
  preloads: Texts,
  /** `late` where the page is whole without its flows: a shared folder that a stranger reads. */
  flows: v.picklist(['now', 'late']),
  /** The reader's time zone is unknown to a server; the browser corrects it. */
  timeZone: Text,
});
export type PageFacts = v.InferOutput<typeof PageFacts>;
