// Hostile uploads: files that would run scripts and send requests if the browser allowed it.

/** A file and, for a document, the type with which a careless server would serve it. */
export interface Payload {
  readonly name: string;
  readonly documentType: string;
  /** The content of the file; its requests go to `${beacon}/<sign>`. */
  readonly content: (beacon: string, mark: string) => string;
  /** The requests that an unprotected browser sends to the beacon. */
  readonly signs: readonly string[];
}

const script = (beacon: string, mark: string): string => `
  new Image().src = '${beacon}/script';
  fetch('${beacon}/fetch', { mode: 'no-cors' }).catch(() => {});
  console.log('${mark}');
  document.title = '${mark}';
  try { localStorage.setItem('${mark}', document.cookie); } catch {}
  try { window.opener.localStorage.setItem('${mark}', 'opener'); } catch {}
  try { parent.localStorage.setItem('${mark}', 'parent'); } catch {}
  alert('${mark}');`;

const page = (beacon: string, mark: string): string => `<!doctype html>
<html><head><title>harmless</title>
<link rel="stylesheet" href="${beacon}/style">
<script src="${beacon}/external"></script>
</head><body onload="new Image().src='${beacon}/handler'">
<img src="${beacon}/img"><iframe src="${beacon}/iframe"></iframe>
<object data="${beacon}/object"></object>
<video src="${beacon}/video" autoplay></video>
<script>${script(beacon, mark)}</script></body></html>`;

const pageSigns = [
  'style',
  'external',
  'handler',
  'img',
  'iframe',
  'object',
  'video',
  'script',
  'fetch',
] as const;

const picture = (beacon: string, mark: string): string => `<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">
<image href="${beacon}/img" width="9" height="9"/>
<image xlink:href="${beacon}/xlink" width="9" height="9"/>
<style>@import url("${beacon}/style");</style>
<foreignObject width="9" height="9"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${beacon}/iframe"></iframe></foreignObject>
<script href="${beacon}/external"/>
<script><![CDATA[${script(beacon, mark)}]]></script></svg>`;

const pictureSigns = ['img', 'xlink', 'style', 'iframe', 'external', 'script', 'fetch'] as const;

const strict = (beacon: string, mark: string): string => `<?xml version="1.0"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>harmless</title></head>
<body><img src="${beacon}/img" alt=""/><script><![CDATA[${script(beacon, mark)}]]></script></body></html>`;

const data = (beacon: string, mark: string): string => `<?xml version="1.0"?>
<?xml-stylesheet type="text/css" href="${beacon}/stylesheet"?>
<data><script xmlns="http://www.w3.org/1999/xhtml"><![CDATA[${script(beacon, mark)}]]></script></data>`;

const form = (beacon: string): string => `<!doctype html><form action="${beacon}/form" method="post"></form>
<script>document.forms[0].submit()</script>`;

const refresh = (beacon: string): string =>
  `<!doctype html><meta http-equiv="refresh" content="0;url=${beacon}/refresh">`;

const document = (
  name: string,
  documentType: string,
  content: Payload['content'],
  signs: readonly string[],
): Payload => ({ name, documentType, content, signs });
const file = (name: string, content: Payload['content']): Payload => document(name, '', content, []);

/** A PDF whose first object opens a URL and runs a script, followed by HTML for content sniffing. */
const printed = (beacon: string, mark: string): string => `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\('${mark}'\\))>>/AA<</O<</S/URI/URI(${beacon}/uri)>>>>>>endobj
2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj
trailer<</Root 1 0 R>>
%%EOF
${page(beacon, mark)}`;

/** A polyglot: an image by its first bytes, a script when run, HTML when sniffed. */
const animated = (beacon: string, mark: string): string =>
  `GIF89a/*${page(beacon, mark)}*/=1;${script(beacon, mark)}`;

export const payloads: readonly Payload[] = [
  document('page.html', 'text/html', page, pageSigns),
  document('form.html', 'text/html', form, ['form']),
  document('refresh.html', 'text/html', refresh, ['refresh']),
  document('picture.svg', 'image/svg+xml', picture, pictureSigns),
  document('strict.xhtml', 'application/xhtml+xml', strict, ['img', 'script', 'fetch']),
  document('data.xml', 'text/xml', data, ['stylesheet', 'script', 'fetch']),
  file('program.js', script),
  file('look.css', (beacon) => `@import url("${beacon}/import"); body { background: url("${beacon}/url") }`),
  file('printed.pdf', printed),
  file('animated.gif', animated),
  file('page.png', page),
  file('picture.webp', picture),
  file('picture.jpg', picture),
  file('page.txt', page),
  file('page.mp4', page),
  file('page.mp3', page),
];
