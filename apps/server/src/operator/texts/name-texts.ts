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

/** A repeated request does not get the code, because it is stored nowhere. */
export const invitedText = ({ name }: { name: string }, code: string | null): string =>
  code === null
    ? `Invited: ${name} can set up an authenticator within 24 hours. The code was shown once; invite again for another one.`
    : `Invited: hand this code to ${name} yourself. It works once, within 24 hours: ${code}`;
