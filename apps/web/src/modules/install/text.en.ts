export const messages = {
  'install.title': 'Add Nua to your home screen',
  'install.text': 'It opens like an app, starts faster, and takes little space.',
  'install.ios': 'It opens like an app and starts faster. In Safari, tap Share, then “Add to Home Screen”.',
  'install.yes': 'Add',
  'install.no': 'Not now',
} as const;
