/** Text that is already HTML. */
export type Html = { html: string };
type Piece = string | number | Html | Html[] | null | undefined | false;

/** Builds HTML. Every piece is escaped unless it is an `Html`. */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Html {
  return { html: parts.reduce((text, part, index) => text + toHtml(pieces[index - 1]) + part) };
}

function toHtml(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return '';
  if (Array.isArray(piece)) return piece.map((one) => one.html).join('');
  if (typeof piece === 'object') return piece.html;
  return String(piece).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

const style = `
:root{color-scheme:dark;--ground:#0e1416;--sheet:#161f22;--raised:#1e2a2e;--line:#2c3b40;--ink:#eef5f5;--soft:#a9bbbe;--teal:#5fd4c4;--on-teal:#06201c;--red:#ff8f87;--amber:#f2c46d}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--teal)}
nav{display:flex;gap:4px;padding:10px 16px;border-block-end:1px solid var(--line);overflow-x:auto}
nav a{padding:8px 12px;border-radius:999px;text-decoration:none;color:var(--soft);white-space:nowrap}
nav a[aria-current]{background:var(--raised);color:var(--ink)}
main{max-width:720px;margin:0 auto;padding:20px 16px 48px}
h1{font-size:26px;line-height:1.2;margin:4px 0 6px;letter-spacing:-.01em}
h2{font-size:16px;margin:28px 0 10px}
p{margin:0 0 14px;color:var(--soft)}
.sheet{background:var(--sheet);border:1px solid var(--line);border-radius:12px;padding:16px;margin:0 0 12px}
.sheet p:last-child{margin:0}
.sheet.row{color:var(--ink);text-decoration:none;min-height:48px}
.sheet.row:hover{background:var(--raised)}
.row{display:flex;justify-content:space-between;gap:12px;align-items:baseline}
.big{font-size:34px;font-weight:650;letter-spacing:-.02em;font-variant-numeric:tabular-nums;line-height:1.2}
.num{font-variant-numeric:tabular-nums;overflow-wrap:anywhere;text-align:end}
.soft{color:var(--soft);font-size:14px}
.buttons{display:grid;grid-template-columns:1fr 1fr;gap:10px;margin-block-start:14px}
button{font:inherit;font-weight:600;min-height:48px;width:100%;border-radius:12px;border:1px solid var(--line);background:var(--raised);color:var(--ink);cursor:pointer}
button.yes{background:var(--teal);border-color:var(--teal);color:var(--on-teal)}
button.no{color:var(--red)}
:focus-visible{outline:3px solid var(--teal);outline-offset:2px}
label{display:block;font-size:14px;color:var(--soft);margin:0 0 12px}
input{font:inherit;font-size:16px;display:block;width:100%;min-height:48px;margin-block-start:4px;padding:8px 12px;border-radius:12px;border:1px solid var(--line);background:var(--ground);color:var(--ink)}
.mark{display:inline-block;font-size:12px;font-weight:600;border:1px solid var(--line);border-radius:999px;padding:1px 8px;color:var(--soft)}
.mark.paid{color:var(--teal)}.mark.failed{color:var(--red)}.mark.waiting{color:var(--amber)}
.sms{white-space:pre-wrap;overflow-wrap:anywhere}
.note{border-color:var(--teal);color:var(--ink)}
.note.bad{border-color:var(--red)}
table{width:100%;border-collapse:collapse;font-size:14px}
td,th{text-align:start;padding:8px 8px 8px 0;border-block-end:1px solid var(--line);vertical-align:top}
th{color:var(--soft);font-weight:500}
td:first-child{font-variant-numeric:tabular-nums;white-space:nowrap;font-weight:600}
.wide{overflow-x:auto}
`;

const navigation_links = [
  ['/sandbox', 'Outside world'],
  ['/sandbox/phone', 'Phone'],
  ['/sandbox/bank', 'Bank'],
  ['/sandbox/push', 'Push'],
  ['/sandbox/webhooks', 'Webhooks'],
  ['/sandbox/adjust', 'Adjust'],
] as const;

/** Writes a whole page. `watch` is the address of a JSON response; the page reloads when that response changes. */
export function page(options: { title: string; here: string; nonce: string; body: Html; watch?: string }): string {
  const { title, here, nonce, body, watch } = options;
  const links = navigation_links.map(([path, name]) =>
    path === here ? html`<a href="${path}" aria-current="page">${name}</a>` : html`<a href="${path}">${name}</a>`,
  );
  return `<!doctype html>${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style nonce="${nonce}">${{ html: style }}</style></head><body><nav aria-label="Outside world">${links}</nav><main${watch ? html` data-watch="${watch}"` : null}>${body}</main>${watch ? html`<script nonce="${nonce}">${{ html: reload_script }}</script>` : null}</body></html>`
      .html
  }`;
}

// The page does not reload while a person is typing.
const reload_script = `(()=>{const at=document.querySelector('main').dataset.watch;let seen;setInterval(async()=>{if(document.hidden||document.activeElement instanceof HTMLInputElement)return;try{const now=await(await fetch(at)).text();if(seen!==undefined&&now!==seen)location.reload();seen=now}catch{}},1500)})()`;

/** Formats a date and time in Pakistan for people. */
export function formattedTime(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'Asia/Karachi',
  }).format(Date.parse(iso));
}
