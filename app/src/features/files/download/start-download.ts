import { dismissToastsAbout } from '../../toasts/toasts.ts';

/** What notices of a download are about: the newest takes the place of the one before. */
export const downloadNotice = 'download';

/** Longer than any server takes to begin an answer; the frame is of no use after that. */
const frameLifetime = 120_000;

/**
 * Downloads what stands at the address, as an attachment. In a hidden frame: to navigate the page itself would ask
 * whether to leave it while files are uploading, and would show an error of the content server in place of the app.
 * `onFailed` is told when the answer is a document instead of a download.
 */
export function startDownload(address: string, onFailed: () => void): void {
  // One that could not start has been tried again.
  dismissToastsAbout(downloadNotice);
  const frame = document.createElement('iframe');
  frame.hidden = true;
  frame.src = address;
  frame.addEventListener('load', () => {
    // A download leaves the frame at its empty document, which is of our own origin; another one cannot be read.
    if (frame.contentDocument !== null) return;
    onFailed();
    frame.remove();
  });
  document.body.append(frame);
  setTimeout(() => frame.remove(), frameLifetime);
}
