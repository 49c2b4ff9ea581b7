/**
 * The response header that names the client build of a file whose name does not contain the build.
 *
 * Shape   /shell.html -> x-nua-build: 18c865e0ec84
 */
export const BUILD_HEADER = 'x-nua-build';
