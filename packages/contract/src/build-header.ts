/**
 * Of which build of the client a file is whose name does not say it.
 *
 * Shape   /shell.html -> x-nua-build: 18c865e0ec84
 */
export const BUILD_HEADER = 'x-nua-build';
