export const messages = {
  'consent.title': 'Google Analytics',
  'consent.question':
    'May we tell Google Analytics which pages you open? It receives only your player number and the page name.',
  'consent.yes': 'Yes',
  'consent.no': 'No',
};
