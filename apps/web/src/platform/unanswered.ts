/** Dispatched when a request got no answer: whoever watches the connectivity looks into it. */
export const UNANSWERED = 'nua:unanswered';
