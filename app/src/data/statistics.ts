import { type AnalyticsFact, type Caller, createSender, type Sender } from '@aloft/core';
import { reportStatistics } from '@aloft/core/api';

/** Starts what sends the events of this page, and reports the players on it (R4.4). Loaded after a yes only. */
export function startSender(call: Caller, stat: (fact: AnalyticsFact) => void): Sender {
  const sender = createSender({
    report: (events) => reportStatistics(call, events),
    after: (delay, run) => {
      const timer = setTimeout(run, delay);
      return () => clearTimeout(timer);
    },
  });
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) sender.flush();
  });
  window.addEventListener('pagehide', sender.flush);
  document.addEventListener(
    'loadedmetadata',
    ({ target }) => {
      if (!(target instanceof HTMLMediaElement)) return;
      stat({ type: 'playerMounted', kind: target instanceof HTMLVideoElement ? 'video' : 'audio' });
    },
    { capture: true },
  );
  return sender;
}
