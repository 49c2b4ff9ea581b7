import type { StopText } from '../../domain/stop-link/stop-page.ts';

/** What the link in the message about a password set by a code says. */
export const resetStopText: StopText = {
  ask: {
    en: {
      title: 'Was it not you?',
      text: 'Your password was changed by a code to your number. If it was not you, press here: every device is signed out, the new password is void, and payout accounts added since then are removed. Our staff then look at every payout before it goes out.',
      button: 'It was not me. Stop it',
    },
    ur: {
      title: 'کیا یہ آپ نہیں تھے؟',
      text: 'آپ کے نمبر پر آئے کوڈ سے پاس ورڈ بدلا گیا۔ اگر یہ آپ نہیں تھے تو یہاں دبائیں: ہر ڈیوائس سائن آؤٹ ہو جائے گی، نیا پاس ورڈ بے کار ہو جائے گا، اور اس کے بعد شامل کیے گئے رقم نکلوانے کے کھاتے ہٹ جائیں گے۔ پھر ہر ادائیگی سے پہلے ہمارا عملہ اسے دیکھے گا۔',
      button: 'یہ میں نہیں تھا، روک دیں',
    },
  },
  done: {
    en: {
      title: 'Stopped',
      text: 'Every device is signed out and the password works no more. If somebody else has your SIM, call your mobile company first. Then sign in with a code and set a new password, or write to customer service.',
    },
    ur: {
      title: 'روک دیا گیا',
      text: 'ہر ڈیوائس سائن آؤٹ ہو گئی اور پاس ورڈ اب نہیں چلے گا۔ اگر آپ کی سم کسی اور کے پاس ہے تو پہلے اپنی موبائل کمپنی کو فون کریں۔ پھر کوڈ سے سائن اِن کر کے نیا پاس ورڈ رکھیں، یا کسٹمر سروس کو لکھیں۔',
    },
  },
  gone: {
    en: {
      title: 'Nothing to stop',
      text: 'This was stopped already, or more than a day has passed. If your account is not yours any more, write to customer service.',
    },
    ur: {
      title: 'روکنے کو کچھ نہیں',
      text: 'یہ پہلے ہی روکا جا چکا ہے، یا ایک دن سے زیادہ گزر چکا ہے۔ اگر کھاتہ اب آپ کے پاس نہیں تو کسٹمر سروس کو لکھیں۔',
    },
  },
};
