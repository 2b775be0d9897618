import { type Refusal } from '../http/failure.ts';
export declare function hashPassword(password: string): Promise<string | Refusal>;
/** Whether the password is the hashed one; with no hash, takes as long and says no. */
export declare function isPassword(hashed: string | null, password: string): Promise<boolean | Refusal>;
