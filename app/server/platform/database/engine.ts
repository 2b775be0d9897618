/** The supported database engines. */
export type Engine = 'sqlite' | 'postgres';
