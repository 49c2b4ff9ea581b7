import { isLoggedIn } from '../../../client/auth-store.ts';
import type { Client } from '../../../client/client.ts';
import { isAlertDue, readMoment, recordDailyDialog, unreadQuery } from '../../message/public.ts';
import { isGuest, playerQuery } from '../../player/public.ts';
import { limitsQuery } from '../../protection/public.ts';
import { referralQuery } from '../referral-query.ts';
import { inviteProps, isInvitationDue, qualifiesForInvitation } from './invitation.ts';

/** The key of the day of the last invitation. A logout does not remove it, so that the player's refusal remains. */
const INVITED_ON = 'nua.invitation';
/** The wait after a navigation, until the new screen has closed earlier dialogs and sent its own requests. */
const SETTLED_MS = 600;
const FRESH_MS = 60_000;

/** Opens the invitation to the referral wheel when it is due. Checks this after each navigation and each sign-in. */
export function watchInvitation(client: Client): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const scheduleCheck = () => {
    clearTimeout(timer);
    // If a query fails, no invitation opens until the next navigation.
    timer = setTimeout(() => void openInvitation(client).catch(() => undefined), SETTLED_MS);
  };
  const stops = [client.stores.history.subscribe(scheduleCheck), client.stores.auth.subscribe(scheduleCheck)];
  scheduleCheck();
  return () => {
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}

async function openInvitation(client: Client): Promise<void> {
  const { storage, stores, queries } = client;
  const { token } = stores.auth.get();
  const mayOpen = () => isInvitationDue(storage.read(INVITED_ON), readMoment(client));
  if (!isLoggedIn(stores.auth.get()) || !mayOpen()) return;
  const [player, unread, { exclusion }, wheel] = await Promise.all([
    queries.fetchQuery({ ...playerQuery(client), staleTime: FRESH_MS }),
    queries.fetchQuery({ ...unreadQuery(client), staleTime: FRESH_MS }),
    queries.fetchQuery({ ...limitsQuery(client), staleTime: FRESH_MS }),
    queries.fetchQuery({ ...referralQuery(client), staleTime: FRESH_MS }),
  ]);
  const moment = readMoment(client);
  const candidate = {
    is_guest: isGuest(player),
    wants_offers: player.offers,
    is_excluded: exclusion !== null,
    is_alert_due: isAlertDue(unread, { ...moment, shown_on: stores.auth.get().unread_dialog_date }),
  };
  // The player may have left the lobby or signed out while the responses were pending.
  if (stores.auth.get().token !== token || !qualifiesForInvitation(candidate, wheel) || !mayOpen()) return;
  storage.write(INVITED_ON, moment.today);
  recordDailyDialog(moment.today);
  const onNever = () => storage.write(INVITED_ON, 'never');
  client.openDialog('inviteRoulette', { ...inviteProps(wheel), offer: { target: wheel.target, onNever } });
}
