/** Whether a text is a port of the desktop client: up to four hex digits, 1024–65535 (R4.13, T11). */
export function isHexPort(text: string): boolean {
  if (!/^[0-9a-f]{1,4}$/i.test(text)) return false;
  return Number.parseInt(text, 16) >= 1024;
}

/** Whether a text can be an authorization code (R5.8). */
export function isAuthCode(text: string): boolean {
  return /^[\w-]{16,256}$/.test(text);
}

const maxPollInterval = 60;

/** The pause after the service has asked for patience: five seconds longer each time, a minute at most. */
export function slowedDown(interval: number): number {
  return Math.min(maxPollInterval, interval + 5);
}
