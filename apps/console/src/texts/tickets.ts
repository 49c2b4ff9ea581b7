/** The texts of the list of questions. */
export const tickets = {
  title: 'Questions',
  saved_replies: 'Saved replies',
  order: 'By the last change',
  none: 'No question',
  none_waiting: 'No question waits for a reply',
  about: 'About',
  assignee: 'Worked on by',
  beginning: 'Beginning',
} as const;
