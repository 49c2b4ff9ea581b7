const SHOWN = 2;

/**
 * A name as friends of an invitation see each other's: enough for a friend, too little for a stranger.
 *
 * Shape   'Ayesha' -> 'Ay…'; 'A' -> 'A…'
 */
export const shortName = (alias_name: string): string => `${[...alias_name.trim()].slice(0, SHOWN).join('')}…`;
