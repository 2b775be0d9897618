import { isLocale, type Locale, negotiateLocale } from '@aloft/i18n';

/** The proof of work that the page solves. */
interface Puzzle {
  readonly algorithm: string;
  readonly challenge: string;
  readonly maxnumber?: number | undefined;
  readonly salt: string;
  readonly signature: string;
}

interface Words {
  readonly title: string;
  readonly explain: string;
  readonly start: string;
  readonly working: string;
  readonly done: string;
  readonly gone: string;
  readonly failed: string;
}

const words: Readonly<Record<Locale, Words>> = {
  'en-US': {
    title: 'Quick security check',
    explain: 'Your browser solves a small puzzle for you. There’s nothing to read or select.',
    start: 'Start the check',
    working: 'Checking… this takes a few seconds.',
    done: 'Done. Taking you back…',
    gone: 'This check has expired. Close it and try again.',
    failed: 'That didn’t work. Start the check again.',
  },
  'zh-CN': {
    title: '安全验证',
    explain: '浏览器会自动完成一次计算，无需识别文字或图片。',
    start: '开始验证',
    working: '正在验证，只需几秒钟…',
    done: '验证完成，正在返回…',
    gone: '本次验证已过期，请关闭后重试。',
    failed: '验证未成功，请重新开始。',
  },
  'zh-TW': {
    title: '安全驗證',
    explain: '瀏覽器會自動完成一次計算，不需要辨認文字或圖片。',
    start: '開始驗證',
    working: '驗證中，只需幾秒鐘…',
    done: '驗證完成，正在返回…',
    gone: '這次驗證已過期，請關閉後再試一次。',
    failed: '驗證沒有成功，請重新開始。',
  },
  id: {
    title: 'Pemeriksaan keamanan singkat',
    explain: 'Browser Anda menyelesaikan teka-teki kecil. Tidak ada yang perlu dibaca atau dipilih.',
    start: 'Mulai pemeriksaan',
    working: 'Sedang memeriksa… perlu beberapa detik.',
    done: 'Selesai. Anda akan dibawa kembali…',
    gone: 'Pemeriksaan ini sudah kedaluwarsa. Tutup lalu coba lagi.',
    failed: 'Tidak berhasil. Mulai lagi pemeriksaannya.',
  },
  ms: {
    title: 'Semakan keselamatan ringkas',
    explain: 'Pelayar anda menyelesaikan teka-teki kecil. Tiada apa-apa yang perlu dibaca atau dipilih.',
    start: 'Mulakan semakan',
    working: 'Sedang menyemak… ini mengambil masa beberapa saat.',
    done: 'Selesai. Anda akan dibawa kembali…',
    gone: 'Semakan ini telah tamat tempoh. Tutup dan cuba lagi.',
    failed: 'Tidak berjaya. Mulakan semakan sekali lagi.',
  },
  ko: {
    title: '간단한 보안 확인',
    explain: '브라우저가 작은 문제를 대신 풀어요. 글자나 그림을 고를 필요가 없어요.',
    start: '확인 시작',
    working: '확인 중이에요… 몇 초 걸려요.',
    done: '확인됐어요. 돌아가는 중이에요…',
    gone: '확인 시간이 지났어요. 닫고 다시 시도해 주세요.',
    failed: '확인하지 못했어요. 다시 시작해 주세요.',
  },
};

const style = `
:root { color-scheme: light dark; --ink: #1c2330; --soft: #565f6e; --paper: #fff; --accent: #1a56db; --on: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f6; --soft: #aab3c2; --paper: #171b22; --accent: #7ea6ff; --on: #0c1320 } }
* { box-sizing: border-box } body { margin: 0; min-height: 100vh; display: grid; place-content: center; gap: 16px; padding: 24px;
  font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); text-align: center }
h1 { font-size: 18px; margin: 0 } p { margin: 0; color: var(--soft) }
button { font: inherit; font-weight: 600; padding: 11px 20px; border: 0; border-radius: 10px; background: var(--accent); color: var(--on); cursor: pointer }
button:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px } button[hidden] { display: none }
progress { width: 100%; accent-color: var(--accent) }`;

// Tries numbers in batches, so that the page stays responsive; reports progress.
const script = `
const data = JSON.parse(document.getElementById('puzzle').textContent);
const button = document.querySelector('button'), status = document.querySelector('[role=status]'), bar = document.querySelector('progress');
const hex = (buffer) => [...new Uint8Array(buffer)].map((b) => b.toString(16).padStart(2, '0')).join('');
const digest = (n) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(data.puzzle.salt + n)).then(hex);
async function solve() {
  for (let n = 0; n <= data.puzzle.maxnumber; n += 500) {
    const found = await Promise.all(Array.from({ length: 500 }, (_, i) => digest(n + i)));
    const at = found.indexOf(data.puzzle.challenge);
    if (at >= 0) return n + at;
    bar.value = n / data.puzzle.maxnumber;
  }
  throw new Error('unsolved');
}
button.addEventListener('click', async () => {
  button.hidden = true; bar.hidden = false; status.textContent = data.words.working;
  try {
    const number = await solve();
    const payload = btoa(JSON.stringify({ ...data.puzzle, number }));
    const answer = await fetch(location.pathname, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ payload }) });
    if (!answer.ok) throw new Error(String(answer.status));
    status.textContent = data.words.done;
    location.replace((await answer.json()).redirect_to);
  } catch {
    button.hidden = false; bar.hidden = true; status.textContent = data.words.failed; button.focus();
  }
});
button.focus();`;

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The challenge page: one button and a status for screen readers, no image to recognize (R5.5). */
export function challengePage(puzzle: Puzzle | null, nonce: string, acceptLanguage: string): string {
  const locale = negotiateLocale({ acceptLanguage });
  const say = words[isLocale(locale) ? locale : 'en-US'];
  const data = JSON.stringify({ puzzle, words: say }).replaceAll('<', '\\u003c');
  const main =
    puzzle === null
      ? `<p role="status">${escapeHtml(say.gone)}</p>`
      : `<p>${escapeHtml(say.explain)}</p><button type="button">${escapeHtml(say.start)}</button>
<progress max="1" value="0" hidden aria-label="${escapeHtml(say.working)}"></progress><p role="status"></p>
<script type="application/json" id="puzzle" nonce="${nonce}">${data}</script><script nonce="${nonce}">${script}</script>`;
  return `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(say.title)}</title><style nonce="${nonce}">${style}</style></head><body><main aria-labelledby="title"><h1 id="title">${escapeHtml(say.title)}</h1>${main}</main></body></html>`;
}
