/** Where the player's own data are fetched as a file. */
export const exportPath = '/api/c/player/export';
