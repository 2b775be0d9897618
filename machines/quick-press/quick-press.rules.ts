/** The number of presses in a row that opens the console (R2.22). */
export const enoughPresses = 5;
/** The longest pause between two of them, in ms (R2.22). */
export const pressWindow = 200;
