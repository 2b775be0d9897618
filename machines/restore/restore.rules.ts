/** After so many questions in a row without an answer the person is told, and nothing is asked until they say so (P25b). */
export const maxMisses = 10;
