export const messages = {
  'wins.title': 'تازہ جیتیں',
  'wins.demo': 'ڈیمو کھلاڑی',
  'wins.demo.text': 'اس ڈیمو میں یہ ڈیمو کے اپنے کھلاڑیوں کے سچے راؤنڈ ہیں۔',
  'wins.text': 'سچے راؤنڈ، جیسے ختم ہوئے؛ دوسروں کی ہار یہاں نہیں دکھائی جاتی۔',
  'wins.stake': 'داؤ',
} as const;
