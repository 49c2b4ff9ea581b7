export const messages = {
  'game-play.opening': 'کھیل کھل رہا ہے اور آپ کی رقم اس میں جا رہی ہے۔',
  'game-play.failed': 'کھیل نہیں کھل سکا',
  'game-play.check': 'راؤنڈ پرکھیں',
  'game-play.again': 'دوبارہ کوشش کریں',
  'game-play.leave': 'لابی میں جائیں',
} as const;
