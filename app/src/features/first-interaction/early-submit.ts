/**
 * Keeps a form that is sent before the page answers, and sends it once the page does: the browser would leave for an
 * address that only shows pages, and what was typed would be lost. Inline, because no other script runs so early. A form
 * with an address of its own is taken by the server; pages that are hydrated on interaction keep what is pressed
 * themselves.
 */
export const earlySubmit = `(() => {
  const { documentElement } = document;
  const { dataset } = documentElement;
  let again = () => {};
  addEventListener('submit', (event) => {
    const { target, submitter } = event;
    if (dataset.ready === 'true' || dataset.hydrate === 'interaction' || target.hasAttribute('action')) return;
    event.preventDefault();
    // Of several presses the last is meant.
    again = () => target.isConnected && target.requestSubmit(submitter);
  }, true);
  const observer = new MutationObserver(() => {
    if (dataset.ready !== 'true') return;
    observer.disconnect();
    again();
  });
  observer.observe(documentElement, { attributeFilter: ['data-ready'] });
})()`;
