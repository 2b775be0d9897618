/** The number of failed polls in a row after which the person is told, and polling stops (P25b). */
export const maxFailedPolls = 10;
