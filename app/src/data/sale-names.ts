/** The activities that have a page of their own. */
export const saleNames = ['black-friday', 'christmas'] as const;
export type SaleName = (typeof saleNames)[number];

export const isSaleName = (text: string): text is SaleName => saleNames.some((name) => name === text);
