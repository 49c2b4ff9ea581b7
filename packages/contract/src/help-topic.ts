/** The topics of help articles, in the order of the page. An article without a topic belongs to `other`. */
export const helpTopics = ['money', 'account', 'fair', 'safety', 'other'] as const;
