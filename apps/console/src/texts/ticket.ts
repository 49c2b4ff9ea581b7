/** The texts of the page of a question. */
export const ticket = {
  all: 'All questions',
  title: 'Question',
  conversation: 'Conversation',
  by_staff: ({ name }: { name: string }) => `${name} (customer service)`,
  needs_new_code: 'To follow the conversation further, enter a new code.',
  not_live: 'New entries do not arrive now. The page tries again.',
  about: 'About',
  no_assignee: 'Nobody works on this question.',
  assigned: ({ name }: { name: string }) => `${name} works on this`,
  take: 'Work on it',
  release: 'Leave it',
} as const;
