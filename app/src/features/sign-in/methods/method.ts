/** A sign-in method other than the form (R1.5–R1.8). */
export type Method = 'extension' | 'desktop' | 'device' | 'qr';
