import type { StopText } from '../../domain/stop-link/stop-page.ts';

/** What the link in the message about a change of phone says. */
export const phoneChangeStopText: StopText = {
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
