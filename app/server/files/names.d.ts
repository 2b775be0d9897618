import { type Refusal } from '../http/failure.ts';
/** A name fit for every system it may be downloaded to, in NFC; or the refusal that names the field (P24). */
export declare function cleanName(name: string): string | Refusal;
/** How two names are compared: a folder holds one of each, whatever its case. */
export declare function nameKey(name: string): string;
/** The extension in lower case, without its dot. */
export declare function extensionOf(name: string): string;
/** `photo (2).jpg`: the n-th name tried when one is taken. */
export declare function numberedName(name: string, n: number): string;
