/** The number of presses in a row that opens the console (R2.22). */
export const enoughPresses = 5;
