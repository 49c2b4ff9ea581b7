import type { WaitingSecret } from '../chosen-secret.ts';
import { localTime } from '../local-time.ts';

/** The names with a secret and their permissions, and pending, invited and removed names. */
export type NameList = {
  names: readonly {
    name: string;
    state: 'active' | 'waiting' | 'invited' | 'removed';
    is_script: boolean;
    since: Date | null;
    until: Date | null;
    may: string;
  }[];
};

export type RoleTable = { roles: readonly { role: string; may: string; held_by: string }[] };

const stateText = ({ state, is_script, since, until, may }: NameList['names'][number]): string => {
  if (state === 'waiting') return 'its secret waits to be allowed';
  if (state === 'invited') return 'invited, and has chosen no password yet';
  if (state === 'removed') return `removed ${until ? localTime(until) : ''}`;
  return `since ${localTime(since!)}  ${is_script ? 'a script, ' : ''}may ${may}`;
};

export const namesText = ({ names }: NameList): string =>
  names.map((row) => `${row.name}  ${stateText(row)}`).join('\n');

export const rolesText = ({ roles }: RoleTable): string =>
  roles.map(({ role, may, held_by }) => `${role}  ${may}  held by ${held_by || 'nobody'}`).join('\n');

/** Explains to the owner of a stored secret who must still allow it. */
export function allowNameText({ name, fingerprint, allowed_by }: WaitingSecret & { name: string }): string {
  const [who, may] = allowed_by === 'first' ? ['the first owner has', 'all'] : ['two others have', 'PERMISSIONS'];
  return `The secret is stored, and can be used when ${who} allowed it. Read this to them yourself, by voice: allow-name ${name} ${may} ${fingerprint}`;
}

/** `code` is null for a repeated request, because the code is stored nowhere. */
export function invitedText({ name, has_secret }: { name: string; has_secret: boolean }, code: string | null): string {
  const task = has_secret
    ? 'can set up an authenticator'
    : 'chooses a password in the console ("I have an invitation")';
  if (code === null)
    return `Invited: ${name} ${task} within 24 hours. The code was shown once; invite again for another one.`;
  const next_step = has_secret
    ? 'It works once'
    : `${name} then reads a fingerprint out, and others allow it: allow-name ${name} PERMISSIONS FINGERPRINT. The code also sets up the authenticator. It works for one person`;
  return `Invited: hand this code to ${name} yourself. ${next_step}, within 24 hours: ${code}`;
}
