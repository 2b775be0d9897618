/** Whether a text is a port of the desktop client: up to four hex digits, 1024–65535 (R4.13, T11). */
export function isHexPort(text: string): boolean {
  if (!/^[0-9a-f]{1,4}$/i.test(text)) return false;
  return Number.parseInt(text, 16) >= 1024;
}

/** Whether a text is well-formed as an authorization code (R5.8). */
export function isAuthCode(text: string): boolean {
  return /^[\w-]{16,256}$/.test(text);
}

const maxPollInterval = 60;

/** The next polling interval after `slow_down`: five seconds longer, 60 at most (R1.7). */
export function slowerInterval(interval: number): number {
  return Math.min(maxPollInterval, interval + 5);
}
