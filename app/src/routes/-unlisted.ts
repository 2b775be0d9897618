/** The head of a page that no search engine is to list. */
export const unlisted = () => ({ meta: [{ title: 'Aloft' }, { name: 'robots', content: 'noindex' }] });
