import type { messages as english } from './text.en.ts';

export const messages: Record<keyof typeof english, string> = {
  'terms.changed': 'ہماری شرائط یا رازداری کی پالیسی بدل گئی ہے۔ براہِ کرم پڑھ کر منظور کریں۔',
  'terms.accept': 'منظور کریں',
};
