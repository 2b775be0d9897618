// Makes the documents of a book inert. The policy of the reader's page forbids scripts and addresses outside the book on
// its own; this is the second line, for a browser that does not hand the policy on to the frames of the chapters.
const xhtml = 'http://www.w3.org/1999/xhtml';
const svg = 'http://www.w3.org/2000/svg';
const mathml = 'http://www.w3.org/1998/Math/MathML';
const xlink = 'http://www.w3.org/1999/xlink';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** What may stand in a chapter; of other elements only what is within them. */
const elements: Readonly<Record<string, ReadonlySet<string>>> = {
  [xhtml]: set(
    'a abbr address article aside audio b bdi bdo big blockquote br caption center cite code col colgroup data dd del ' +
      'details dfn div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li link ' +
      'main mark nav ol p pre q rb rp rt rtc ruby s samp section small source span strike strong style sub summary sup ' +
      'table tbody td tfoot th thead time tr tt u ul var video wbr',
  ),
  [svg]: set(
    'a circle clipPath defs desc ellipse g image line linearGradient marker mask path pattern polygon polyline ' +
      'radialGradient rect stop style svg symbol text textPath title tspan use',
  ),
  [mathml]: set(
    'math menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mprescripts mroot mrow ms mspace ' +
      'msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover none semantics',
  ),
};
/** Gone with what is within them. */
const dropped = set(
  'script template iframe frame frameset object embed applet base meta title textarea select button input head ' +
    'annotation annotation-xml set animate animatetransform animatemotion handler listener',
);
const droppedAttributes = set(
  'srcset srcdoc action formaction ping target background autofocus autoplay contenteditable is nonce data codebase ' +
    'classid download rel popover popovertarget command commandfor tabindex accesskey draggable slot part inert usemap ' +
    'longdesc base content http-equiv crossorigin integrity',
);
const attributeName = /^[a-z_][\w.-]*$/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot hold them
const notInXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Where a link of a book may lead: within it, or out of it when a person says so. */
function isLink(written: string): boolean {
  const scheme = /^\s*([^/?#:]*):/.exec(written)?.[1];
  return scheme === undefined || ['http', 'https', 'mailto'].includes(scheme.toLowerCase());
}
/** What a book may show: what the reader has unpacked of it, a picture in its text, a part of the same drawing. */
function isOwn(written: string): boolean {
  return /^(blob:|#|data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,])/i.test(written);
}

function copyAttributes(from: Element, to: Element): void {
  for (const { name, localName, namespaceURI, value } of from.attributes) {
    const plain = localName.toLowerCase();
    if (!attributeName.test(localName) || plain.startsWith('on') || droppedAttributes.has(plain)) continue;
    if (plain === 'href' || plain === 'src' || plain === 'poster') {
      const isAllowed = from.localName === 'a' && plain === 'href' ? isLink(value) : isOwn(value);
      if (!isAllowed) continue;
      if (namespaceURI === xlink) to.setAttributeNS(xlink, 'xlink:href', value);
      else to.setAttribute(plain, value);
    } else if (name === 'xml:lang') to.setAttribute('lang', value);
    else if (namespaceURI === null) to.setAttribute(localName, value.replaceAll(notInXml, ''));
  }
}

/** A stylesheet of the book, unpacked. */
const isSheet = (link: Element): boolean =>
  /\bstylesheet\b/i.test(link.getAttribute('rel') ?? '') &&
  !/\balternate\b/i.test(link.getAttribute('rel') ?? '') &&
  isOwn(link.getAttribute('href') ?? '');

function copyChildren(from: Node, to: Element): void {
  for (const child of from.childNodes) {
    if (child instanceof Text) to.append(child.data.replaceAll(notInXml, ''));
    else if (child instanceof Element) copyElement(child, to);
  }
}

function copyElement(from: Element, into: Element): void {
  const { namespaceURI, localName } = from;
  if (dropped.has(localName.toLowerCase()) && !(namespaceURI === svg && localName === 'title')) return;
  if (namespaceURI === null || elements[namespaceURI]?.has(localName) !== true) {
    copyChildren(from, into);
    return;
  }
  if (localName === 'link' && !isSheet(from)) return;
  const copy = into.ownerDocument.createElementNS(namespaceURI, localName);
  copyAttributes(from, copy);
  if (localName === 'link') copy.setAttribute('rel', 'stylesheet');
  if (localName === 'style') copy.textContent = (from.textContent ?? '').replaceAll(notInXml, '');
  else copyChildren(from, copy);
  into.append(copy);
}

const serialize = (node: Node): string => new XMLSerializer().serializeToString(node);

/** A page of a book with nothing on it. */
export const emptyPage = `<html xmlns="${xhtml}"><head><title/></head><body/></html>`;

/** A chapter as XHTML: what it says and how it looks, and nothing that acts. */
export function cleanChapter(text: string, type: DOMParserSupportedType): string {
  const written = new DOMParser().parseFromString(text, type);
  const made = document.implementation.createDocument(xhtml, 'html');
  const { documentElement: html } = made;
  const [head, body] = [made.createElementNS(xhtml, 'head'), made.createElementNS(xhtml, 'body')];
  html.append(head, body);
  head.append(made.createElementNS(xhtml, 'title'));
  const root = written.documentElement;
  if (root.namespaceURI === svg) copyElement(root, body);
  else {
    copyAttributes(root, html);
    for (const one of root.querySelectorAll(':scope > head > :is(link, style)')) copyElement(one, head);
    const content = root.querySelector(':scope > body');
    if (content !== null) copyAttributes(content, body);
    copyChildren(content ?? root, body);
  }
  return serialize(made);
}

/** A drawing of a book, which is only ever shown as a picture: a browser runs nothing in one. */
export function cleanDrawing(text: string): string {
  const written = new DOMParser().parseFromString(text, 'image/svg+xml').documentElement;
  const made = document.implementation.createDocument(svg, 'svg');
  if (written.namespaceURI !== svg || written.localName !== 'svg') return serialize(made);
  copyAttributes(written, made.documentElement);
  copyChildren(written, made.documentElement);
  return serialize(made);
}
