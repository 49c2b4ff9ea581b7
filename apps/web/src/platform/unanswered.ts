/** Said to the page when a request got no answer: whoever watches the line looks into it. */
export const UNANSWERED = 'nua:unanswered';
