/** The address from which players download their own data as a file. */
export const exportPath = '/api/c/player/export';
