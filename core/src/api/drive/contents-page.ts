/** One page of an archive's contents: `limit` at most 5,000 entries. */
export interface ContentsPage {
  readonly limit?: number;
  readonly page?: string;
}

/** The query parameters of such a page. */
export const contentsQuery = ({ limit = 1000, page = '' }: ContentsPage) => ({ limit, page_token: page });
