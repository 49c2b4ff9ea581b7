/** What the page of the link shows. */
export type StopPage = 'ask' | 'done' | 'gone';

type Words = { title: string; text: string; button?: string };

const words: Readonly<Record<StopPage, { en: Words; ur: Words }>> = {
  ask: {
    en: {
      title: 'Stop the change of phone?',
      text: 'Somebody who knows your password wants to move your account to another number. If it was not you, stop it here: every device is signed out and the password is void. Then sign in with a code to this number and set a new one.',
      button: 'It was not me. Stop it',
    },
    ur: {
      title: 'فون کی تبدیلی روک دیں؟',
      text: 'کوئی شخص جسے آپ کا پاس ورڈ معلوم ہے، آپ کا کھاتہ دوسرے نمبر پر لے جانا چاہتا ہے۔ اگر یہ آپ نہیں تھے تو یہاں روک دیں: ہر ڈیوائس سائن آؤٹ ہو جائے گی اور پاس ورڈ بے کار ہو جائے گا۔ پھر اسی نمبر پر آئے کوڈ سے سائن اِن کریں اور نیا پاس ورڈ رکھیں۔',
      button: 'یہ میں نہیں تھا، روک دیں',
    },
  },
  done: {
    en: {
      title: 'Stopped',
      text: 'Your number stays. Every device is signed out and the old password works no more. Sign in with a code to this number and set a new password.',
    },
    ur: {
      title: 'روک دی گئی',
      text: 'آپ کا نمبر وہی رہے گا۔ ہر ڈیوائس سائن آؤٹ ہو گئی اور پرانا پاس ورڈ اب نہیں چلے گا۔ اسی نمبر پر آئے کوڈ سے سائن اِن کریں اور نیا پاس ورڈ رکھیں۔',
    },
  },
  gone: {
    en: {
      title: 'Nothing to stop',
      text: 'This change was stopped already, or it has happened. If your account is not yours any more, write to customer service.',
    },
    ur: {
      title: 'روکنے کو کچھ نہیں',
      text: 'یہ تبدیلی پہلے ہی روکی جا چکی ہے، یا ہو چکی ہے۔ اگر کھاتہ اب آپ کے پاس نہیں تو کسٹمر سروس کو لکھیں۔',
    },
  },
};

export const stopPageStyles = `:root{color-scheme:dark}body{margin:0;min-block-size:100vh;display:grid;place-items:center;background:#0f0a0a;color:#f6efed;font:16px/1.5 system-ui,sans-serif}main{max-inline-size:34rem;padding:24px;display:grid;gap:24px}section{display:grid;gap:12px;padding:20px;border:1px solid #3a2a29;border-radius:12px;background:#181010}section[lang=ur]{line-height:2}h1,h2{margin:0;font-size:1.25rem;line-height:1.4}p{margin:0;color:#d9cac6}button{min-block-size:48px;padding:8px 20px;border:0;border-radius:12px;background:#d9334a;color:#fff;font:inherit;font-weight:600}button:focus-visible,a:focus-visible{outline:2px solid #fff;outline-offset:2px}a{color:#ffb3bd}`;

function part(lang: 'en' | 'ur', page: StopPage): string {
  const { title, text, button } = words[page][lang];
  const heading = lang === 'en' ? 'h1' : 'h2';
  const form = button ? `<form method="post"><button type="submit">${button}</button></form>` : '';
  const way = page === 'done' ? `<a href="/sign-in">${lang === 'en' ? 'Sign in' : 'سائن اِن'}</a>` : '';
  return `<section lang="${lang}" dir="${lang === 'en' ? 'ltr' : 'rtl'}"><${heading}>${title}</${heading}><p>${text}</p>${form}${way}</section>`;
}

/** A page without a script, in both languages: who opens it may use a phone that never saw us. */
export function stopPage(page: StopPage): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Nua · ${words[page].en.title}</title><style>${stopPageStyles}</style></head><body><main>${part('en', page)}${part('ur', page)}</main></body></html>`;
}
