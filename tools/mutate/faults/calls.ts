import type { Fault } from '../fault.ts';

export const callsFaults: readonly Fault[] = [
  {
    row: 'R7.05',
    file: 'apps/server/src/features/player/player-response.ts',
    find: 'phone: row.phone,',
    replace: 'phone: row.user_name,',
    test: 'apps/server/src/features/player/player.test.ts',
  },
];
