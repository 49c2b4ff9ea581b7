/** One meaning, written in English, in Urdu, and in Urdu with Latin letters. */
type SearchWord = { en: readonly string[]; ur: readonly string[]; roman: readonly string[] };

/**
 * Meanings of Urdu words that players type in Latin letters, including words that Urdu borrows from English. A word of `roman` finds every
 * text with a word of `en` or `ur`.
 */
export const searchWords: readonly SearchWord[] = [
  { en: ['money', 'amount', 'payment'], ur: ['رقم', 'پیسے'], roman: ['paisa', 'paise', 'paisay', 'pese', 'raqam'] },
  {
    en: ['withdraw', 'pay out'],
    ur: ['نکلوا', 'نکال'],
    roman: ['nikalna', 'nikalne', 'nikalwana', 'nikalwani', 'nikalun', 'nikalo', 'nikal'],
  },
  { en: ['deposit', 'pay in'], ur: ['جمع', 'ڈپازٹ'], roman: ['jama', 'jamah', 'dalna', 'dalne', 'daalna', 'daalne'] },
  { en: ['game', 'play'], ur: ['گیم', 'کھیل'], roman: ['khel', 'khail', 'khelna', 'khelne', 'kheil'] },
  { en: ['account'], ur: ['اکاؤنٹ', 'کھاتہ'], roman: ['account', 'khata', 'khaata'] },
  { en: ['password'], ur: ['پاس ورڈ'], roman: ['password'] },
  { en: ['easypaisa'], ur: ['ایزی پیسہ'], roman: ['easypaisa'] },
  { en: ['jazzcash'], ur: ['جاز کیش'], roman: ['jazzcash'] },
  { en: ['locked', 'blocked', 'block'], ur: ['بند'], roman: ['band', 'bandh'] },
  { en: ['forgot', 'forget', 'forgotten'], ur: ['بھول'], roman: ['bhool', 'bhul', 'bhoola', 'bhula'] },
  { en: ['limit', 'limits'], ur: ['حد'], roman: ['limit', 'hadd'] },
  { en: ['guest'], ur: ['مہمان'], roman: ['mehman', 'mehmaan', 'mahman'] },
  { en: ['help', 'support'], ur: ['مدد'], roman: ['madad', 'maddad'] },
  { en: ['bonus', 'prize'], ur: ['بونس', 'انعام'], roman: ['bonus', 'inaam', 'inam', 'enam'] },
  { en: ['friend', 'invite'], ur: ['دوست'], roman: ['dost', 'doston'] },
  { en: ['fish', 'fishing'], ur: ['مچھلی'], roman: ['machli', 'machhli', 'machlee'] },
  { en: ['cards', 'card'], ur: ['تاش', 'پتے'], roman: ['taash', 'tash', 'patte', 'pattay'] },
  { en: ['kites', 'kite'], ur: ['پتنگ'], roman: ['patang', 'patangbazi'] },
  { en: ['fruit'], ur: ['پھل'], roman: ['phal', 'phall'] },
  { en: ['river'], ur: ['دریا'], roman: ['darya', 'dariya'] },
  { en: ['wheel'], ur: ['پہیہ'], roman: ['pahiya', 'paiya', 'pahia'] },
  { en: ['ball'], ur: ['گیند'], roman: ['gend', 'gaind'] },
];

/** Filler words of a question. The search skips them if another word remains. */
export const fillerWords: readonly string[] = [
  ...[
    'ka',
    'ki',
    'ke',
    'ko',
    'se',
    'mein',
    'main',
    'hai',
    'hain',
    'ho',
    'kar',
    'karna',
    'karne',
    'karun',
    'karein',
    'wala',
    'wali',
  ],
  ...['kaise', 'kaisay', 'kese', 'kya', 'kyun', 'mera', 'mere', 'meri', 'apna', 'apne', 'apni', 'ya', 'aur'],
];
