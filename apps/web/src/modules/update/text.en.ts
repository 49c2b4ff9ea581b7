export const messages = {
  'update.restarted': 'Nua was updated and has restarted.',
  'update.restarted.builtin': 'Nua went back to the version from the store and has restarted.',
  'update.store': 'A new version from the store is needed',
  'update.store.text':
    'The next update needs a newer app. Get it where you installed Nua. Until then the app works as before, and your money is not affected.',
  'update.mobile': 'Update over mobile data?',
  'update.mobile.text':
    'The update is {megabytes} MB. If you skip it now, it downloads automatically on Wi-Fi. Everything works as before until then.',
  'update.mobile.yes': 'Update now',
  'update.mobile.no': 'Wait for Wi-Fi',
  'update.failed': 'Update failed',
  'update.failed.unknown': 'Unknown error',
} as const;
