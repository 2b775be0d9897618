/** Each step's statements, in order; a step that ran is never edited, a change is a new step. */
export declare const steps: readonly string[];
