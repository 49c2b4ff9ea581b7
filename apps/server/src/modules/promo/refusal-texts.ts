import type { PromoRefusal } from '@nua/contract/promo.ts';
import type { Language } from '@nua/contract/wire.ts';

/** Player texts for why a deposit got no bonus. No text identifies the other account. */
export const refusalTexts: Readonly<Record<PromoRefusal, Readonly<Record<Language, string>>>> = {
  guest: { en: 'Promotions are for registered players.', ur: 'پروموشنز رجسٹرڈ کھلاڑیوں کے لیے ہیں۔' },
  excluded: { en: 'You are on a break from playing.', ur: 'آپ نے کھیل سے وقفہ لیا ہوا ہے۔' },
  had_before: { en: 'You have already used this promotion.', ur: 'یہ پروموشن آپ پہلے لے چکے ہیں۔' },
  not_this_deposit: {
    en: 'This promotion does not apply to this deposit.',
    ur: 'یہ پروموشن کسی دوسرے ڈپازٹ کے لیے ہے۔',
  },
  shared_device: {
    en: 'Another account has already used this promotion on the same device.',
    ur: 'اسی ڈیوائس پر کوئی دوسرا اکاؤنٹ یہ پروموشن لے چکا ہے۔',
  },
  shared_payer: {
    en: 'Another account that paid from the same mobile wallet or bank has already used this promotion.',
    ur: 'کوئی دوسرا کھلاڑی اسی موبائل اکاؤنٹ یا بینک اکاؤنٹ سے رقم بھیج کر یہ پروموشن لے چکا ہے۔',
  },
  shared_account: {
    en: 'Another account with the same withdrawal account has already used this promotion.',
    ur: 'رقم نکلوانے کے اسی اکاؤنٹ والا کوئی دوسرا کھلاڑی یہ پروموشن لے چکا ہے۔',
  },
  shared_identity: {
    en: 'Another account with the same CNIC has already used this promotion.',
    ur: 'اسی شناختی کارڈ والا کوئی دوسرا اکاؤنٹ یہ پروموشن لے چکا ہے۔',
  },
  unproven_payer: {
    en: 'The promotion needs a deposit from your own JazzCash account with your CNIC.',
    ur: 'اس پروموشن کے لیے اپنے شناختی کارڈ کے ساتھ اپنے جاز کیش اکاؤنٹ سے رقم جمع کروانا ضروری ہے۔',
  },
  other_payer: {
    en: 'The CNIC was not the same as for your earlier deposits.',
    ur: 'اس ڈپازٹ کا شناختی کارڈ وہ نہیں جو آپ کے پچھلے ڈپازٹ پر تھا۔',
  },
  below_minimum: {
    en: 'The amount was below the minimum of the promotion.',
    ur: 'ڈپازٹ اس پروموشن کی کم از کم رقم سے کم تھا۔',
  },
  ended: { en: 'The promotion has ended.', ur: 'یہ پروموشن ختم ہو چکی ہے۔' },
};
