import { type Article, type Block, type Inline, postTopics } from '@aloft/core/wire';
import type { Nodes, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';
import { articleLink } from './article-links.ts';
import type { Fill } from './placeholders.ts';

/** Max. length of an article, in characters: the longest of ours has a fifth of it. */
export const longestArticle = 64_000;
/** Deeper lists and notes are left out. */
const deepest = 8;

const Line = (maxLength: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(maxLength));
const FrontMatter = v.strictObject({
  title: Line(120),
  description: Line(300),
  /** What `translationMark` told of the English text when this was translated. */
  translates: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/))),
  /** The place among the articles, or the folders, beside it. */
  order: v.optional(v.pipe(v.number(), v.integer()), 0),
  /** Of a post. */
  date: v.optional(v.union([v.literal(''), v.pipe(v.string(), v.isoDate())]), ''),
  topic: v.optional(v.picklist(postTopics), 'doc'),
});
export type FrontMatter = v.InferOutput<typeof FrontMatter>;

/** An article, or why a file is none: for the log of an operator, and for the check of our own. */
export type ParsedArticle =
  | { readonly ok: true; readonly article: Article; readonly frontMatter: FrontMatter }
  | { readonly ok: false; readonly problem: string };

interface ArticleSource {
  readonly language: string;
  /** The prefix of links to pages that exist in each language. */
  readonly locale: string;
  readonly fill: Fill;
}

const fence = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

function readFrontMatter(text: string): FrontMatter | string {
  const [, written] = fence.exec(text) ?? [];
  if (written === undefined) return 'it has no front matter';
  let read: unknown;
  try {
    read = parseYaml(written, { maxAliasCount: 0 });
  } catch (error) {
    return `its front matter is no YAML: ${String(error)}`;
  }
  const parsed = v.safeParse(FrontMatter, read);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  return `its front matter is wrong: ${String(issue.path?.[0]?.key)}: ${issue.message}`;
}

/** `{#slug}` at the end of a heading names it; other headings are named by their place. */
const slug = / *\{#([a-z0-9-]{1,60})\}$/;

function textOf(node: Nodes): string {
  if ('value' in node) return node.value;
  return 'children' in node ? node.children.map(textOf).join('') : '';
}

function converter({ locale, fill }: ArticleSource) {
  let headings = 0;

  function inlineOf(node: PhrasingContent): readonly Inline[] {
    switch (node.type) {
      case 'text':
        return fill(node.value);
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, children: lineOf(node.children) }];
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }];
      case 'break':
        return [{ kind: 'break' }];
      case 'link': {
        const href = articleLink(node.url, locale);
        const children = lineOf(node.children);
        return href === null ? children : [{ kind: 'link', href, children }];
      }
      // As it is written: HTML is text here, and a picture its description.
      case 'html':
        return [{ kind: 'text', text: node.value }];
      case 'image':
        return [{ kind: 'text', text: node.alt ?? '' }];
      default:
        return 'children' in node ? lineOf(node.children) : [];
    }
  }
  const lineOf = (nodes: readonly PhrasingContent[]): Inline[] => nodes.flatMap(inlineOf);

  function headingOf(node: Extract<RootContent, { type: 'heading' }>): Block {
    headings += 1;
    const [, named] = slug.exec(textOf(node)) ?? [];
    const last = node.children.at(-1);
    if (last?.type === 'text') last.value = last.value.replace(slug, '');
    return {
      kind: 'heading',
      level: node.depth > 2 ? 3 : 2,
      id: named ?? `part-${headings}`,
      children: lineOf(node.children),
    };
  }

  function blockOf(node: RootContent, depth: number): readonly Block[] {
    const within = (nodes: readonly RootContent[]): Block[] =>
      depth === deepest ? [] : nodes.flatMap((child) => blockOf(child, depth + 1));
    switch (node.type) {
      case 'heading':
        return [headingOf(node)];
      case 'paragraph':
        return [{ kind: 'paragraph', children: lineOf(node.children) }];
      case 'list':
        return [
          {
            kind: 'list',
            ordered: node.ordered === true,
            items: node.children.map((item) => within(item.children)),
          },
        ];
      case 'table': {
        const [head, ...rows] = node.children.map((row) => row.children.map((cell) => lineOf(cell.children)));
        return [{ kind: 'table', head: head ?? [], rows }];
      }
      case 'blockquote':
        return [{ kind: 'note', children: within(node.children) }];
      case 'code':
        return [{ kind: 'code', text: node.value }];
      case 'thematicBreak':
        return [{ kind: 'rule' }];
      case 'html':
        return [{ kind: 'paragraph', children: [{ kind: 'text', text: node.value }] }];
      default:
        return [];
    }
  }
  return (nodes: readonly RootContent[]): Block[] => nodes.flatMap((node) => blockOf(node, 0));
}

/** An article of Markdown with front matter, as blocks: nothing in it becomes HTML or a script. Never throws. */
export function parseArticle(text: string, source: ArticleSource): ParsedArticle {
  if (text.length > longestArticle) return { ok: false, problem: 'it is too long' };
  const frontMatter = readFrontMatter(text);
  if (typeof frontMatter === 'string') return { ok: false, problem: frontMatter };
  const { children } = fromMarkdown(text.replace(fence, ''), {
    extensions: [gfm()],
    mdastExtensions: [gfmFromMarkdown()],
  });
  const { title, description } = frontMatter;
  const article = { title, description, language: source.language, blocks: converter(source)(children) };
  return { ok: true, article, frontMatter };
}
