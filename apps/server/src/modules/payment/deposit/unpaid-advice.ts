import type { Language } from '@nua/contract/wire.ts';

type Advice = Readonly<Record<Language, string>>;

const shortOfMoney: Advice = {
  en: 'The balance of the paying account was too low. Add money to it, or try a smaller amount.',
  ur: 'جس اکاؤنٹ سے ادائیگی ہونی تھی اس کا بیلنس کافی نہیں تھا۔ اس میں رقم ڈالیں یا کم رقم سے کوشش کریں۔',
};
const overLimit: Advice = {
  en: 'A limit of your mobile wallet or its provider was reached. Try a smaller amount or another payment method.',
  ur: 'آپ کے موبائل اکاؤنٹ یا پیمنٹ کمپنی کی حد پوری ہو گئی۔ کم رقم یا ادائیگی کے دوسرے طریقے سے کوشش کریں۔',
};
const wrongPin: Advice = {
  en: 'The PIN was wrong. Try again with the right PIN.',
  ur: 'پن غلط تھا۔ درست پن کے ساتھ دوبارہ کوشش کریں۔',
};
const lockedPin: Advice = {
  en: 'The PIN was wrong too many times. Ask the provider to unlock the PIN, or use another payment method.',
  ur: 'پن کئی بار غلط درج ہوا۔ پیمنٹ کمپنی سے پن بحال کروائیں یا ادائیگی کا دوسرا طریقہ استعمال کریں۔',
};
const unknownWallet: Advice = {
  en: 'The provider has no active mobile wallet with this number. Check the number and try again.',
  ur: 'پیمنٹ کمپنی کے پاس اس نمبر کا کوئی ایکٹو موبائل اکاؤنٹ نہیں۔ نمبر دیکھ کر دوبارہ کوشش کریں۔',
};
const notApproved: Advice = {
  en: 'The request was not approved on the phone. Try again and enter your PIN within a minute.',
  ur: 'فون پر منظوری نہیں دی گئی۔ دوبارہ کوشش کریں اور ایک منٹ کے اندر پن درج کریں۔',
};
const refusedThere: Advice = {
  en: 'The provider declined the payment. Try again later, or use another payment method.',
  ur: 'پیمنٹ کمپنی نے درخواست مسترد کر دی۔ کچھ دیر بعد دوبارہ کوشش کریں یا ادائیگی کا دوسرا طریقہ استعمال کریں۔',
};
const neverSent: Advice = {
  en: 'The request was never sent to the provider. You were not charged. Try again.',
  ur: 'درخواست پیمنٹ کمپنی کو بھیجی ہی نہیں گئی۔ آپ سے کوئی رقم نہیں لی گئی۔ دوبارہ کوشش کریں۔',
};
const noTransfer: Advice = {
  en: 'No transfer with your reference arrived in time. If you sent it, contact us with the receipt.',
  ur: 'آپ کے حوالہ نمبر کے ساتھ کوئی رقم وقت پر نہیں پہنچی۔ اگر آپ نے بھیجی ہے تو رسید کے ساتھ ہم سے رابطہ کریں۔',
};
const ourDecision: Advice = {
  en: 'Our team checked the payment and did not add it. Contact us if you do not agree.',
  ur: 'ہماری ٹیم نے جائزہ لیا اور رقم جمع نہیں کی۔ اگر آپ متفق نہیں تو ہم سے رابطہ کریں۔',
};
const notKnown: Advice = {
  en: 'The provider did not confirm the payment. If money has left your account, contact us with the order number.',
  ur: 'پیمنٹ کمپنی نے ادائیگی کی تصدیق نہیں کی۔ اگر رقم آپ کے اکاؤنٹ سے کٹ گئی ہے تو آرڈر نمبر کے ساتھ ہم سے رابطہ کریں۔',
};

const advice: Readonly<Record<string, Advice>> = {
  low_balance: shortOfMoney,
  limit_exceeded: overLimit,
  provider_limit: overLimit,
  wrong_pin: wrongPin,
  pin_retries: lockedPin,
  account_not_found: unknownWallet,
  account_inactive: unknownWallet,
  cancelled_by_payer: notApproved,
  dropped: notApproved,
  expired: notApproved,
  expired_at_provider: notApproved,
  provider_refused: refusedThere,
  payment_refused: refusedThere,
  card_refused: refusedThere,
  provider_maintenance: refusedThere,
  never_sent: neverSent,
  no_transfer_in_time: noTransfer,
  refused_by_operator: ourDecision,
};

/**
 * Returns why a deposit was not paid, and what its player can do.
 *
 * An unknown reason gets the text of an unknown outcome, which never denies that money left the payer.
 *
 * Shape   the deposit's reason -> the text in both languages
 */
export const unpaidAdvice = (reason: string | null): Advice => advice[reason ?? ''] ?? notKnown;
