import * as v from 'valibot';

/** A part of a line of an article. `missing`: what the operator has not given, by name. */
export type Inline =
  | { readonly kind: 'text' | 'code' | 'missing'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  /** `href`: an own path, `https:` or `mailto:`. */
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] }
  | { readonly kind: 'break' };

/** A block of an article. */
export type Block =
  | {
      readonly kind: 'heading';
      readonly level: 2 | 3;
      readonly id: string;
      readonly children: readonly Inline[];
    }
  | { readonly kind: 'paragraph'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Block[])[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    }
  | { readonly kind: 'note'; readonly children: readonly Block[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' };

export const Inline: v.GenericSchema<Inline> = v.variant('kind', [
  v.object({ kind: v.picklist(['text', 'code', 'missing']), text: v.string() }),
  v.object({ kind: v.picklist(['strong', 'emphasis']), children: v.array(v.lazy(() => Inline)) }),
  v.object({ kind: v.literal('link'), href: v.string(), children: v.array(v.lazy(() => Inline)) }),
  v.object({ kind: v.literal('break') }),
]);
const Line = v.array(Inline);

export const Block: v.GenericSchema<Block> = v.variant('kind', [
  v.object({ kind: v.literal('heading'), level: v.picklist([2, 3]), id: v.string(), children: Line }),
  v.object({ kind: v.literal('paragraph'), children: Line }),
  v.object({
    kind: v.literal('list'),
    ordered: v.boolean(),
    items: v.array(v.array(v.lazy(() => Block))),
  }),
  v.object({ kind: v.literal('table'), head: v.array(Line), rows: v.array(v.array(Line)) }),
  v.object({ kind: v.literal('note'), children: v.array(v.lazy(() => Block)) }),
  v.object({ kind: v.literal('code'), text: v.string() }),
  v.object({ kind: v.literal('rule') }),
]);

/** A text that is read: a policy, an article of the help center. */
export const Article = v.object({
  title: v.string(),
  description: v.string(),
  /** The language that it is written in, which is not the reader’s where nobody has translated it. */
  language: v.string(),
  blocks: v.array(Block),
});
export type Article = v.InferOutput<typeof Article>;

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
