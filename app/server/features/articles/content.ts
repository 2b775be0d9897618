import { type GuideName, guideNames, publicPages } from '@aloft/core/rules';
import type { Guide, HelpTopics, PageContent, PagePayload } from '@aloft/core/wire';
import { isLocale, type Locale, sourceLocale } from '@aloft/i18n';
import type { Services } from '../../services.ts';
import { atomFeed, readPost, readPosts } from './blog.ts';
import { readHelp, readHelpTopics, readQuestions } from './help-center.ts';
import { type HelpSearch, openHelpSearch } from './help-search.ts';
import { type Library, openLibrary } from './library.ts';
import { openPolicies, type Policies } from './policies.ts';

/** What the pages are made of. */
interface Sources {
  readonly policies: Policies;
  readonly library: Library;
  readonly search: HelpSearch;
  /** The operator’s bot; empty for none. */
  readonly telegram: string;
}

/** All topics, and what is found of what was searched for. */
async function readTopics(
  { library, search, telegram }: Sources,
  locale: Locale,
  words: string,
): Promise<HelpTopics> {
  const found = words.trim() === '' ? null : await search(locale, words);
  return { ...(await readHelpTopics(library, locale, telegram)), found };
}

/** The content of a page by its address behind the language, and what is searched for; null where there is none. */
function readContent(
  sources: Sources,
  locale: Locale,
  [section, name = '', version = '', ...more]: readonly string[],
  words: string,
): Promise<PageContent | null> {
  const { policies, library, telegram } = sources;
  const isDeeper = version !== '' || more.length > 0;
  switch (section) {
    case 'policy':
      if (name === 'update' && !isDeeper) return policies.updates(locale);
      // Old links have the name of a policy twice.
      return more.length > 0 ? none : policies.read(locale, name, version === name ? '' : version);
    case 'help-center': {
      if (more.length > 0) return none;
      return readHelp(library, locale, version === '' ? name : `${name}/${version}`, telegram);
    }
    case 'help':
      return name === '' && !isDeeper ? readTopics(sources, locale, words) : none;
    case 'faq':
      return name === '' && !isDeeper ? readQuestions(library, locale) : none;
    case 'blog':
      if (isDeeper) return none;
      return name === '' ? readPosts(library, locale) : readPost(library, locale, name);
    default:
      return isGuideName(section) && name === '' && !isDeeper ? readGuide(library, locale, section) : none;
  }
}
const none = Promise.resolve(null);

const isGuideName = (name: string | undefined): name is GuideName => guideNames.some((one) => one === name);

async function readGuide(library: Library, locale: Locale, name: GuideName): Promise<Guide | null> {
  const found = (await library(locale, 'guide')).find(({ slug }) => slug === name);
  return found === undefined ? null : { kind: 'guide', name, article: found.article };
}

async function articlePayload(sources: Sources, path: string): Promise<PagePayload | null> {
  const [pathname = '', ...search] = path.split('?');
  const [, locale, ...address] = pathname.split('/');
  // One address for each page: no slash at its end, and none twice.
  if (!isLocale(locale) || address.includes('')) return null;
  const words = new URLSearchParams(search.join('?')).get('q') ?? '';
  const content = await readContent(sources, locale, address, words);
  if (content === null) return null;
  const { title, description } = 'article' in content ? content.article : { title: '', description: '' };
  return { path, locale, title, description, content };
}

/** The pages of every section, by their paths behind the language. */
async function pathsOf({ policies, library }: Sources): Promise<readonly string[]> {
  const help = (await library(sourceLocale, 'help-center')).filter(({ slug }) => !slug.endsWith('/index'));
  const posts = await library(sourceLocale, 'blog');
  return [
    // The help center itself leads to its first article.
    ...publicPages.filter((page) => page !== '/help-center'),
    ...help.map(({ slug }) => `/help-center/${slug}`),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    ...[...policies.dates].flatMap(([name, versions]) =>
      versions.map((date, nth) => `/policy/${name}${nth === 0 ? '' : `/${date}`}`),
    ),
  ];
}

/** What public pages are made of. */
export interface Content {
  /** What is read at an address (R7.33); null where there is nothing. */
  payload(path: string): Promise<PagePayload | null>;
  /** The paths of all pages behind the language. */
  paths(): Promise<readonly string[]>;
  feed(locale: Locale, origin: string): Promise<string>;
}

/** Opens the texts of the product and the policies of its operator. Does not reject for a file. */
export async function openContent({ configuration, log, clock }: Services): Promise<Content> {
  const folder = configuration.policyFolder;
  const library = openLibrary(configuration);
  const policies = await openPolicies({ settings: configuration, folder, log, clock });
  const search = openHelpSearch(library);
  const sources = { policies, library, search, telegram: configuration.telegramBot };
  return {
    payload: (path) => articlePayload(sources, path),
    paths: () => pathsOf(sources),
    feed: (locale, origin) => atomFeed(library, locale, origin),
  };
}
