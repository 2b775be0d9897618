import { create } from 'qrcode';

const quiet = 4;

/** Saves a text as a QR code: a drawing that stays sharp at any size. */
export function saveQr(text: string, name: string): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = modules.size + 2 * quiet;
  const cells = Array.from({ length: modules.size ** 2 }, (_, at) => at)
    .filter((at) => modules.get(Math.floor(at / modules.size), at % modules.size) === 1)
    .map((at) => `M${(at % modules.size) + quiet} ${Math.floor(at / modules.size) + quiet}h1v1h-1z`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges"><path d="M0 0h${side}v${side}H0z" fill="#fff"/><path d="${cells.join('')}"/></svg>`;
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
