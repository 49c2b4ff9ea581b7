/** The oldest supported Chromium. Android updates the WebView automatically, unless the phone's owner has turned that off. */
export const OLDEST_CHROMIUM = 109;

const STORE = 'https://play.google.com/store/apps/details?id=com.google.android.webview';

/** The texts are shown in every language, because the player's language is unknown here. */
const texts = [
  {
    language: 'en',
    direction: 'ltr',
    title: 'Android System WebView is too old',
    text: 'Nua needs it to show its pages. Open the Play Store, update “Android System WebView” and “Chrome”, then open Nua again. Your account and your money are not affected.',
    link: 'Open the Play Store',
  },
  {
    language: 'ur',
    direction: 'rtl',
    title: 'Android System WebView پرانا ہے',
    text: 'نوا اپنے صفحے اسی سے دکھاتا ہے۔ پلے اسٹور کھولیں، ”Android System WebView“ اور ”Chrome“ اپ ڈیٹ کریں، پھر نوا دوبارہ کھولیں۔ آپ کے اکاؤنٹ اور رقم پر کوئی اثر نہیں پڑا۔',
    link: 'پلے اسٹور کھولیں',
  },
];

/** This markup uses attributes instead of styles, because the script below turns the page's style sheets into a comment. */
const page = `<body bgcolor="#0f0a0a" text="#ffffff" link="#ff9aa5" vlink="#ff9aa5"><div id="old-web-view">${texts
  .map(
    ({ language, direction, title, text, link }) =>
      `<div lang="${language}" dir="${direction}"><h1>${title}</h1><p>${text}</p><p><a href="${STORE}">${link}</a></p></div>`,
  )
  .join('<hr>')}</div>`;

/**
 * Shows how to update an outdated WebView, instead of an empty page. It runs before every other script, and turns the rest of the page into
 * a comment. It is written in the JavaScript of 2009, because newer syntax may be missing.
 */
export const oldWebViewScript = `(function () {
  var chromium = /Chrome\\/(\\d+)/.exec(navigator.userAgent);
  if (chromium !== null && Number(chromium[1]) < ${OLDEST_CHROMIUM}) document.write(${JSON.stringify(`${page}<!--`).replaceAll('</', '<\\/').replaceAll('<!--', '<\\!--')});
})();`;
