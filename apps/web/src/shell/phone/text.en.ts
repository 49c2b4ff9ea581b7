export const messages = {
  'phone.leave-app.title': 'Leave Nua?',
  'phone.leave-app.text': 'The app closes.',
  'phone.leave-app.leave': 'Leave',
  'phone.leave-app.stay': 'Stay',
  'phone.session-not-stored':
    'This phone cannot keep you signed in safely. You must sign in each time you open the app.',
} as const;
