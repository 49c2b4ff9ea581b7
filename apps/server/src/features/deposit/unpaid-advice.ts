import type { Language } from '@nua/contract/wire.ts';

type Advice = Readonly<Record<Language, string>>;

const shortOfMoney: Advice = {
  en: 'There was not enough money where it should come from. Add some there, or try a smaller amount.',
  ur: 'جہاں سے رقم آنی تھی وہاں کافی رقم نہیں تھی۔ وہاں رقم ڈالیں یا کم رقم آزمائیں۔',
};
const overLimit: Advice = {
  en: 'A limit of your wallet or its provider was reached. Try a smaller amount or another payment method.',
  ur: 'آپ کے والٹ یا کمپنی کی حد پوری ہو گئی۔ کم رقم یا کوئی دوسرا طریقہ آزمائیں۔',
};
const wrongPin: Advice = {
  en: 'The PIN was wrong. Try again with the right PIN.',
  ur: 'پن غلط تھا۔ درست پن کے ساتھ دوبارہ کوشش کریں۔',
};
const lockedPin: Advice = {
  en: 'The PIN was wrong too often. Ask your provider to unlock it, or use another payment method.',
  ur: 'پن کئی بار غلط ڈالا گیا۔ کمپنی سے اسے کھلوائیں یا کوئی دوسرا طریقہ استعمال کریں۔',
};
const unknownWallet: Advice = {
  en: 'The provider has no active wallet with this number. Check the number and try again.',
  ur: 'کمپنی کے پاس اس نمبر کا کوئی فعال والٹ نہیں۔ نمبر دیکھ کر دوبارہ کوشش کریں۔',
};
const notApproved: Advice = {
  en: 'It was not approved on the phone. Try again, and enter your PIN within a minute.',
  ur: 'فون پر اس کی منظوری نہیں ہوئی۔ دوبارہ کوشش کریں اور ایک منٹ کے اندر پن درج کریں۔',
};
const refusedThere: Advice = {
  en: 'The provider refused it. Try again later, or use another payment method.',
  ur: 'کمپنی نے اسے قبول نہیں کیا۔ کچھ دیر بعد دوبارہ کوشش کریں یا کوئی دوسرا طریقہ استعمال کریں۔',
};
const neverSent: Advice = {
  en: 'It never reached the provider, so you were not charged. Try again.',
  ur: 'یہ کمپنی تک پہنچی ہی نہیں، اس لیے آپ سے کوئی رقم نہیں لی گئی۔ دوبارہ کوشش کریں۔',
};
const noTransfer: Advice = {
  en: 'No transfer with your reference arrived in time. If you sent it, write to us with the receipt.',
  ur: 'آپ کے حوالے کے ساتھ کوئی ٹرانسفر وقت پر نہیں پہنچا۔ اگر آپ نے بھیجا ہے تو رسید کے ساتھ ہمیں لکھیں۔',
};
const ourDecision: Advice = {
  en: 'A person looked at it and did not credit it. Write to us if you do not agree.',
  ur: 'ہمارے عملے نے اسے دیکھا اور جمع نہیں کیا۔ اگر آپ متفق نہیں تو ہمیں لکھیں۔',
};
const notKnown: Advice = {
  en: 'The provider did not say that it was paid. If the money has left your account, write to us with the order number.',
  ur: 'کمپنی نے ادائیگی کی تصدیق نہیں کی۔ اگر رقم آپ کے کھاتے سے کٹ گئی ہے تو آرڈر نمبر کے ساتھ ہمیں لکھیں۔',
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
 * Why a deposit was not paid, and what its player can do about it.
 *
 * Any reason that does not say for certain that nothing was paid gets the text of an unknown outcome: it is true of each.
 *
 * Shape   the deposit's reason -> the text in both languages
 */
export const unpaidAdvice = (reason: string | null): Advice => advice[reason ?? ''] ?? notKnown;
