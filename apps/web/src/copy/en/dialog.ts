export const messages = {
  'dialog.ok': 'OK',
} as const;
