export const messages = {
  'consent.analytics.title': 'Measuring visits',
  'consent.analytics.question':
    'May we tell Google Analytics which pages you open? It receives only your player number and the page name.',
  'consent.advertising.title': 'Measuring ads',
  'consent.advertising.question':
    'May we measure our advertising with Adjust? It receives a random number for this device, your IP address and device type, your visits and sign-ins, and your deposit amounts.',
  'consent.both.title': 'Measuring visits and ads',
  'consent.both.question':
    'May we tell Google Analytics which pages you open, and measure our advertising with Adjust? Google receives your player number and page names. Adjust receives a random number for this device, your IP address and device type, your visits and sign-ins, and your deposit amounts.',
  'consent.yes': 'Yes',
  'consent.no': 'No',
};
