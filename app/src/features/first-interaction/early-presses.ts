/** What the app tells the window once, when React has taken over the document around the page's content. */
export const hydratedEvent = 'app-hydrated';

/**
 * Keeps a press on a control, and a form that is sent, before the page answers, and repeats the last of them once it
 * does: the press would do nothing, and a form would leave for an address that only shows pages, so that what was typed
 * would be lost. Inline, because no other script runs so early. Links, menus of the browser and forms with an address of
 * their own work by themselves; pages that are hydrated on interaction keep what is pressed themselves.
 */
export const earlyPresses = `(() => {
  const { documentElement } = document;
  const { dataset } = documentElement;
  if (dataset.hydrate === 'interaction') return;
  const controls = 'button:not([type=submit], [popovertarget]), input:is([type=checkbox], [type=radio]), [data-index]';
  const nothing = () => {};
  let isHydrated = false;
  // Of several presses the last is meant.
  let again = nothing;
  const keep = (event, repeat) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    again = repeat;
  };
  const keepPress = (event) => {
    const { target } = event;
    if (target.closest('a, label, form[action], ' + controls)?.matches(controls) !== true) return;
    // React takes it from then on, also where it has not hydrated yet.
    if (isHydrated) again = nothing;
    else keep(event, () => target.dispatchEvent(new event.constructor(event.type, event)));
  };
  const keepForm = (event) => {
    const { target, submitter } = event;
    if (!target.hasAttribute('action')) keep(event, () => target.isConnected && target.requestSubmit(submitter));
  };
  addEventListener('${hydratedEvent}', () => (isHydrated = true));
  addEventListener('click', keepPress, true);
  addEventListener('submit', keepForm, true);
  const observer = new MutationObserver(() => {
    if (dataset.ready !== 'true') return;
    observer.disconnect();
    removeEventListener('click', keepPress, true);
    removeEventListener('submit', keepForm, true);
    again();
  });
  observer.observe(documentElement, { attributeFilter: ['data-ready'] });
})()`;
