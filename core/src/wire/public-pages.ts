import * as v from 'valibot';
import { guideNames } from '../rules/public-pages.ts';
import { Article, Block } from './article.ts';

/** Whether a version of a policy holds: from its date until the day before the next one’s. */
export const versionStatuses = ['coming', 'inForce', 'past'] as const;
export const PolicyVersion = v.object({
  /** `2023-11-06`; empty for a policy that has no dates. */
  date: v.string(),
  status: v.picklist(versionStatuses),
  /** The last day of a version of the past; empty for others. */
  until: v.string(),
});
export type PolicyVersion = v.InferOutput<typeof PolicyVersion>;

/** A section of a policy, word by word, in which something differs from the version before. */
export const PolicyChange = v.object({
  /** The heading; empty for what stands before the first one. */
  section: v.string(),
  parts: v.array(v.object({ kind: v.picklist(['same', 'added', 'removed']), text: v.string() })),
});
export type PolicyChange = v.InferOutput<typeof PolicyChange>;

const PolicyEntry = v.object({ name: v.string(), title: v.string() });

/** One version of a policy, and where it stands among the others (R2.5). */
export const Policy = v.object({
  kind: v.literal('policy'),
  name: v.string(),
  article: Article,
  /** Of this text. */
  version: PolicyVersion,
  /** Of this policy, the newest first; one for a policy without dates. */
  versions: v.array(PolicyVersion),
  /** Since the version before; empty for the first. */
  changes: v.array(PolicyChange),
  /** All policies there are. */
  policies: v.array(PolicyEntry),
});
export type Policy = v.InferOutput<typeof Policy>;

/** All versions of all policies, the newest first (`/policy/update`). */
export const PolicyUpdates = v.object({
  kind: v.literal('policyUpdates'),
  updates: v.array(v.object({ ...PolicyEntry.entries, version: PolicyVersion })),
  policies: v.array(PolicyEntry),
});
export type PolicyUpdates = v.InferOutput<typeof PolicyUpdates>;

const Entry = v.object({ slug: v.string(), title: v.string() });

/** An article of the help center, and its place there (R2.4). */
export const Help = v.object({
  kind: v.literal('help'),
  /** `files/upload-files`; another one than was asked for where that was a folder, or nothing (R2.13). */
  slug: v.string(),
  article: Article,
  topics: v.array(v.object({ title: v.string(), articles: v.array(Entry) })),
  previous: v.nullable(Entry),
  next: v.nullable(Entry),
  /** The operator’s bot, by its name; empty for none (R2.18). */
  telegram: v.string(),
});
export type Help = v.InferOutput<typeof Help>;

/** An article or a question that says what was searched for. */
export const FoundHelp = v.object({
  /** Its address behind the language: `help-center/files/upload-files`, `faq#whole-folder`. */
  path: v.string(),
  title: v.string(),
  /** Where it says so, in parts; `found` are the words. */
  excerpt: v.array(v.object({ kind: v.picklist(['text', 'found']), text: v.string() })),
});
export type FoundHelp = v.InferOutput<typeof FoundHelp>;

/** All topics of the help center, with what each article is about (R2.4). */
export const HelpTopics = v.object({
  kind: v.literal('helpTopics'),
  topics: v.array(
    v.object({
      title: v.string(),
      articles: v.array(v.object({ ...Entry.entries, description: v.string() })),
    }),
  ),
  /** What says the words of `?q=`, the best first; null where the address has none. */
  found: v.nullable(v.array(FoundHelp)),
  /** The operator’s bot, by its name; empty for none. */
  telegram: v.string(),
});
export type HelpTopics = v.InferOutput<typeof HelpTopics>;

/** A text that stands alone, under its name (R2.4). */
export const Guide = v.object({ kind: v.literal('guide'), name: v.picklist(guideNames), article: Article });
export type Guide = v.InferOutput<typeof Guide>;

/** All questions, by topic. */
export const Questions = v.object({
  kind: v.literal('questions'),
  topics: v.array(
    v.object({
      name: v.string(),
      title: v.string(),
      questions: v.array(
        v.object({
          slug: v.string(),
          question: v.string(),
          answer: v.array(Block),
          /** The help article that answers it at length (R2.12); empty for none. */
          help: v.string(),
        }),
      ),
    }),
  ),
});
export type Questions = v.InferOutput<typeof Questions>;

/** What the drawing of a post is of. */
export const postTopics = ['share', 'code', 'doc'] as const;
const PostEntry = v.object({
  ...Entry.entries,
  description: v.string(),
  /** `2026-11-28`. */
  date: v.string(),
  topic: v.picklist(postTopics),
});
export type PostEntry = v.InferOutput<typeof PostEntry>;

/** The posts of the blog, the newest first. */
export const Posts = v.object({ kind: v.literal('posts'), posts: v.array(PostEntry) });
export type Posts = v.InferOutput<typeof Posts>;

/** One post, and the others. */
export const Post = v.object({
  kind: v.literal('post'),
  post: PostEntry,
  article: Article,
  others: v.array(PostEntry),
});
export type Post = v.InferOutput<typeof Post>;

/** What is read on a public page, by its kind (R7.33). */
export const PageContent = v.variant('kind', [
  Policy,
  PolicyUpdates,
  Help,
  HelpTopics,
  Guide,
  Questions,
  Posts,
  Post,
]);
export type PageContent = v.InferOutput<typeof PageContent>;
