export const messages = {
  'profile.guest': 'مہمان',
  'profile.guest-text':
    'آپ مہمان کے طور پر کھیل رہے ہیں۔ رقم جمع کرانے، نکلوانے اور ڈیوائس گم ہونے پر کھاتہ بچانے کے لیے اپنا نمبر شامل کریں۔',
  'profile.upgrade': 'میرا نمبر شامل کریں',
  'profile.language': 'زبان',
  'profile.palette': 'رنگ',
  'profile.palette-dark-red': 'سرخ',
  'profile.palette-green': 'سبز',
  'profile.palette-purple': 'جامنی',
  'profile.sign-out': 'سائن آؤٹ',
} as const;
