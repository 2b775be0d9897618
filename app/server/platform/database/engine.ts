/** The engines that the one schema is written for. */
export type Engine = 'sqlite' | 'postgres';
