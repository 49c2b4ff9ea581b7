export const messages = {
  'consent.title': 'Counting by Google',
  'consent.question':
    'May we also tell Google Analytics which pages are opened? It gets your player number and the name of the page, nothing else.',
  'consent.yes': 'Yes',
  'consent.no': 'No',
};
