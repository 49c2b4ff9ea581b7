import { type AdEvent, appToken } from '@nua/contract/tracking.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { given } from './read-words.ts';

type Row = { app_token: string; event: string; event_token: string };

const EVENT_TOKEN = /^[a-z0-9]{6}$/;

/** The advertising network's token of every listed event. */
export async function listAdEvents({ db }: Pick<OperatorDeps, 'db'>): Promise<string> {
  const { rows } = await sql<Row>`select * from ad_event order by app_token, event`.execute(db);
  if (rows.length === 0) return 'No event is listed: every one is reported with the default token.';
  return rows.map(({ app_token, event, event_token }) => `${app_token}  ${event}  ${event_token}`).join('\n');
}

/** Lists an event's token for an app, or with null takes it off the list: then it is reported with the default token. */
export async function changeAdEvent(
  deps: OperatorDeps,
  acting: Acting,
  { app_token, event, event_token }: { app_token: string; event: AdEvent; event_token: string | null },
): Promise<string> {
  if (!v.is(appToken, app_token))
    throw new CommandError(`${given(app_token)} is no app token: twelve small letters and digits.`);
  if (event_token !== null && !EVENT_TOKEN.test(event_token))
    throw new CommandError(`${given(event_token)} is no event token: it has six small letters and digits.`);
  return await deps.db.transaction().execute(async (tx) => {
    const { rows } = await sql<Row>`
      select * from ad_event where app_token = ${app_token} and event = ${event} for update`.execute(tx);
    const before = rows[0]?.event_token ?? null;
    if (before === event_token) throw new CommandError('That is so already.');
    if (event_token === null)
      await sql`delete from ad_event where app_token = ${app_token} and event = ${event}`.execute(tx);
    else
      await sql`insert into ad_event (app_token, event, event_token) values (${app_token}, ${event}, ${event_token})
        on conflict (app_token, event) do update set event_token = excluded.event_token`.execute(tx);
    const subject = `ad event ${app_token} ${event}`;
    const change = { before: { event_token: before }, after: { event_token } };
    await logAct(tx, { ...acting, at: deps.clock.now(), act: 'ad', subject, ...change });
    return event_token === null ? 'Removed: it is reported with the default token.' : `Set to ${event_token}.`;
  });
}
