/** The texts of the page of saved replies. */
export const savedReplies = {
  questions: 'All questions',
  title: 'Saved replies',
  all: 'All saved replies',
  none: 'No reply is saved',
  name_hint:
    'Small letters, digits and dashes, such as payout-time. Saving under an existing name replaces that reply.',
  save: 'Save',
} as const;
