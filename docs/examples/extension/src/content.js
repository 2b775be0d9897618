// On the pages of the drive: hands a page's request to the worker, and its answer back. It changes nothing there.
const here = window.location.origin;

/**
 * @param {unknown} data
 * @returns {{ readonly type: string, readonly id: string } | null}
 */
function requestOf(data) {
  if (typeof data !== 'object' || data === null || !('type' in data) || !('id' in data)) return null;
  const { type, id } = data;
  return typeof type === 'string' && typeof id === 'string' && /^[\w-]{16,64}$/.test(id)
    ? { type, id }
    : null;
}

/**
 * @param {unknown} answer
 * @returns {{ readonly kind: 'code', readonly code: string } | { readonly kind: 'declined' } | null}
 */
function answerOf(answer) {
  if (typeof answer !== 'object' || answer === null || !('kind' in answer)) return null;
  if (answer.kind === 'declined') return { kind: 'declined' };
  const isCode = answer.kind === 'code' && 'code' in answer && typeof answer.code === 'string';
  return isCode ? { kind: 'code', code: String(answer.code) } : null;
}

// A pattern may cover more than the list does, such as every port.
if (window.top === window && driveOrigins.includes(here)) {
  let isAsking = false;
  window.addEventListener('message', async (event) => {
    if (event.source !== window || event.origin !== here) return;
    const request = requestOf(event.data);
    if (request === null) return;
    if (request.type === 'PING_REQUEST') window.postMessage({ type: 'PING_RESPONSE', id: request.id }, here);
    // One request at a time: a page that asks a thousand times opens one window.
    if (request.type !== 'LOGIN_REQUEST' || isAsking) return;
    isAsking = true;
    const answer = answerOf(await chrome.runtime.sendMessage({ type: 'login' }).catch(() => null));
    isAsking = false;
    if (answer !== null) window.postMessage({ type: 'LOGIN_RESPONSE', id: request.id, ...answer }, here);
  });
}
