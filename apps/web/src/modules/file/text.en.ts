export const messages = {
  'file.too-large': 'This file is too large to share from the app. To download it, sign in at {host} in a browser.',
} as const;
