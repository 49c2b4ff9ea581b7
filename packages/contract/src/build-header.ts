/**
 * The response header that names the build of the client to which a file without a build in its name belongs.
 *
 * Shape   /shell.html -> x-nua-build: 18c865e0ec84
 */
export const BUILD_HEADER = 'x-nua-build';
