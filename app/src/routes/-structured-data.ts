import { lineText } from '@aloft/core/rules';
import type { Article, Block, Questions } from '@aloft/core/wire';

/** A thing of schema.org, as JSON-LD. */
export type StructuredData = { readonly '@context': 'https://schema.org' } & (
  | {
      readonly '@type': 'Article';
      readonly headline: string;
      readonly description: string;
      readonly inLanguage: string;
      readonly datePublished?: string;
      readonly author: { readonly '@type': 'Organization'; readonly name: string };
    }
  | {
      readonly '@type': 'FAQPage';
      readonly mainEntity: readonly {
        readonly '@type': 'Question';
        readonly name: string;
        readonly acceptedAnswer: { readonly '@type': 'Answer'; readonly text: string };
      }[];
    }
  | {
      readonly '@type': 'SoftwareApplication';
      readonly name: string;
      readonly description: string;
      readonly applicationCategory: string;
      readonly operatingSystem: string;
      readonly inLanguage: readonly string[];
    }
);

const context = { '@context': 'https://schema.org' } as const;

/** An article of the help center, or a post. @param date of a post; empty for none */
export const articleData = (article: Article, date = ''): StructuredData => ({
  ...context,
  '@type': 'Article',
  headline: article.title,
  description: article.description,
  inLanguage: article.language,
  ...(date === '' ? {} : { datePublished: date }),
  author: { '@type': 'Organization', name: 'Aloft' },
});

/** What blocks say, a line for each; what is no sentence is left out. */
function textOf(blocks: readonly Block[]): string {
  const lines = blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return [lineText(block.children)];
    return block.kind === 'list' ? block.items.map((item) => textOf(item)) : [];
  });
  return lines.join('\n');
}

/** The questions, each with its answer. */
export const questionsData = ({ topics }: Questions): StructuredData => ({
  ...context,
  '@type': 'FAQPage',
  mainEntity: topics
    .flatMap(({ questions }) => questions)
    .map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: textOf(answer) },
    })),
});

/** The product itself. */
export const softwareData = (description: string, languages: readonly string[]): StructuredData => ({
  ...context,
  '@type': 'SoftwareApplication',
  name: 'Aloft',
  description,
  applicationCategory: 'UtilitiesApplication',
  operatingSystem: 'Web',
  inLanguage: languages,
});
