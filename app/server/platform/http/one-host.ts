/** The addresses of the app and of the contents, as people use them. */
interface Addresses {
  readonly app: string;
  readonly content: string;
}

/** Whether both have one host name, and only ports tell them apart: two origins of one site, which share cookies (T48). */
export const isOneHost = ({ app, content }: Addresses): boolean =>
  new URL(app).hostname === new URL(content).hostname;
