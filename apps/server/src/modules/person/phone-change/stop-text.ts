import type { StopText } from '../../notify/public.ts';

/** The texts of the link in the message about a change of phone. */
export const phoneChangeStopText: StopText = {
  ask: {
    en: {
      title: 'Stop the phone number change?',
      text: 'Somebody who knows your password asked to change the phone number of your account. Not you? Stop it here: this signs out all devices and disables the password. Then sign in with a code to this number and set a new password.',
      button: 'This was not me. Stop it',
    },
    ur: {
      title: 'فون نمبر کی تبدیلی روک دیں؟',
      text: 'کسی ایسے شخص نے جسے آپ کا پاس ورڈ معلوم ہے، آپ کے اکاؤنٹ کا فون نمبر بدلنے کی درخواست کی ہے۔ اگر یہ آپ نہیں تھے تو اسے یہاں روک دیں۔ تمام ڈیوائسز سائن آؤٹ ہو جائیں گی اور پاس ورڈ کام نہیں کرے گا۔ پھر اسی نمبر پر آئے کوڈ سے سائن اِن کریں اور نیا پاس ورڈ مقرر کریں۔',
      button: 'یہ میں نہیں تھا، روک دیں',
    },
  },
  done: {
    en: {
      title: 'Stopped',
      text: 'Your number stays the same. All devices are signed out and the old password no longer works. Sign in with a code to this number and set a new password.',
    },
    ur: {
      title: 'روک دی گئی',
      text: 'آپ کا نمبر وہی رہے گا۔ تمام ڈیوائسز سائن آؤٹ ہو گئیں اور پرانا پاس ورڈ اب کام نہیں کرے گا۔ اسی نمبر پر آئے کوڈ سے سائن اِن کریں اور نیا پاس ورڈ مقرر کریں۔',
    },
  },
  gone: {
    en: {
      title: 'Nothing to stop',
      text: 'This change was already stopped, or it is complete. If you cannot use your account, contact customer service.',
    },
    ur: {
      title: 'روکنے کے لیے کچھ نہیں',
      text: 'یہ تبدیلی پہلے ہی روکی جا چکی ہے، یا مکمل ہو چکی ہے۔ اگر آپ اپنا اکاؤنٹ استعمال نہیں کر سکتے تو کسٹمر سروس سے رابطہ کریں۔',
    },
  },
};
