export const messages = {
  'terms.changed': 'ہماری شرائط یا رازداری کا بیان بدل گیا ہے۔ براہِ کرم انہیں پڑھیں اور منظور کریں۔',
  'terms.accept': 'منظور ہے',
};
