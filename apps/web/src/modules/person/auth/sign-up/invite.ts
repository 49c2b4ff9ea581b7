import { getInvite, type InviteOutcome, inviteCode } from '@nua/contract/club.ts';
import * as v from 'valibot';
import { isUnanswered } from '../../../../api/api-error.ts';
import type { Client } from '../../../../client/client.ts';

/** The session storage key of the invite code. The tab stores the code until the visitor registers or enters as a guest. */
const INVITE = 'nua.invite';

export function storeInvite(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(INVITE);
    else sessionStorage.setItem(INVITE, code);
  } catch {
    // Without storage the player can type the code.
  }
}

export function readInvite(): string {
  try {
    return sessionStorage.getItem(INVITE) ?? '';
  } catch {
    return '';
  }
}

/** Parses an invite code; null if the text is no valid code. */
export function readCode(text: string): string | null {
  const result = v.safeParse(inviteCode, text);
  return result.success ? result.output : null;
}

export const inviterQuery = (client: Pick<Client, 'call'>, code: string | null) => ({
  queryKey: ['invite', code] as const,
  queryFn: ({ signal }: { signal?: AbortSignal }) =>
    client.call(getInvite, {
      params: { invite: code ?? '' },
      quiet: true,
      background: true,
      ...(signal && { signal }),
    }),
  enabled: code !== null,
  retry: (count: number, error: unknown) => isUnanswered(error) && count < 2,
});

/** Notifies the player whether the invite code was accepted, or why not. */
export function notifyOfInvite(client: Client, outcome: InviteOutcome | undefined): void {
  if (outcome === undefined) return;
  const t = client.i18n.translate();
  if (outcome.state === 'bound')
    client.notify('success', t('invite.by', { name: `\u2068${outcome.invited_by}\u2069` }));
  else client.notify('warning', t(`invite.refused.${outcome.reason}`));
}
