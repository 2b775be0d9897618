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
