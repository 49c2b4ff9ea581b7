import { localTime } from '../local-time.ts';

/** The names with a secret and what each may do, and pending and removed names. */
export type NameList = {
  names: readonly {
    name: string;
    state: 'active' | 'waiting' | 'removed';
    since: Date | null;
    until: Date | null;
    may: string;
  }[];
};

export type RoleTable = { roles: readonly { role: string; may: string; held_by: string }[] };

const stateText = ({ state, since, until, may }: NameList['names'][number]): string => {
  if (state === 'waiting') return 'its secret waits to be allowed';
  return state === 'removed' ? `removed ${until ? localTime(until) : ''}` : `since ${localTime(since!)}  may ${may}`;
};

export const namesText = ({ names }: NameList): string =>
  names.map((row) => `${row.name}  ${stateText(row)}`).join('\n');

export const rolesText = ({ roles }: RoleTable): string =>
  roles.map(({ role, may, held_by }) => `${role}  ${may}  held by ${held_by || 'nobody'}`).join('\n');
