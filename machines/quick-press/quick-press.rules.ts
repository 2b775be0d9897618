/** So many presses in a row open the console (R2.22). */
export const enoughPresses = 5;
