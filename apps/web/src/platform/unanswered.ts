/** Dispatched when a request got no response. The connectivity watcher then checks the server. */
export const UNANSWERED = 'nua:unanswered';
