export const messages = {
  'dialog.ok': 'ٹھیک ہے',
} as const;
