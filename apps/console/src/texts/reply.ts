/** The texts of the form of a reply to a question. */
export const reply = {
  invalid: 'Please check the reply.',
  label: 'Reply',
  send: 'Send the reply',
  close: 'Close the question',
  saved: 'Saved reply',
  insert: 'Insert one',
} as const;
