export const messages = {
  'file.too-large': 'This file is too long to hand to another app. To get it, sign in at {host} in a browser.',
} as const;
