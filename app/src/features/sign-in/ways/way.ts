/** A way to sign in other than the form (R1.5–R1.8). */
export type Way = 'extension' | 'desktop' | 'device' | 'qr';
