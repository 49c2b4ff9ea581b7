import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'terms.changed': 'ہماری شرائط یا رازداری کا بیان بدل گیا ہے۔ براہِ کرم انہیں پڑھیں اور منظور کریں۔',
  'terms.accept': 'منظور ہے',
};
