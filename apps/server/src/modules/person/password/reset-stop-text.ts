import type { StopText } from '../../notify/public.ts';

/** The texts of the link in the message about a password set by a code. */
export const resetStopText: StopText = {
  ask: {
    en: {
      title: 'Was this not you?',
      text: 'Your password was reset with a code sent to your number. Not you? Stop it here: this signs out all devices, disables the new password and removes withdrawal accounts added since then. After that, our team checks every withdrawal before it is sent.',
      button: 'This was not me. Stop it',
    },
    ur: {
      title: 'کیا یہ آپ نہیں تھے؟',
      text: 'آپ کے نمبر پر آئے کوڈ سے پاس ورڈ بدلا گیا۔ اگر یہ آپ نہیں تھے تو اسے یہاں روک دیں۔ تمام ڈیوائسز سائن آؤٹ ہو جائیں گی، نیا پاس ورڈ کام نہیں کرے گا، اور اس کے بعد شامل کیے گئے رقم نکلوانے کے اکاؤنٹس ہٹ جائیں گے۔ پھر رقم بھیجنے سے پہلے ہر بار ہماری ٹیم جائزہ لے گی۔',
      button: 'یہ میں نہیں تھا، روک دیں',
    },
  },
  done: {
    en: {
      title: 'Stopped',
      text: 'All devices are signed out and the password no longer works. If somebody else has your SIM, call your mobile company first. Then sign in with a code and set a new password, or contact customer service.',
    },
    ur: {
      title: 'روک دیا گیا',
      text: 'تمام ڈیوائسز سائن آؤٹ ہو گئیں اور پاس ورڈ اب کام نہیں کرے گا۔ اگر آپ کی سم کسی اور کے پاس ہے تو پہلے اپنی موبائل کمپنی کو فون کریں۔ پھر کوڈ سے سائن اِن کر کے نیا پاس ورڈ مقرر کریں، یا کسٹمر سروس سے رابطہ کریں۔',
    },
  },
  gone: {
    en: {
      title: 'Nothing to stop',
      text: 'This was already stopped, or more than a day has passed. If you cannot use your account, contact customer service.',
    },
    ur: {
      title: 'روکنے کے لیے کچھ نہیں',
      text: 'یہ پہلے ہی روکا جا چکا ہے، یا ایک دن سے زیادہ گزر چکا ہے۔ اگر آپ اپنا اکاؤنٹ استعمال نہیں کر سکتے تو کسٹمر سروس سے رابطہ کریں۔',
    },
  },
};
