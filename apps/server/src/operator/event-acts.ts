import { sendAnnouncement, sendForcedUpdate } from '../modules/event/public.ts';
import type { Confirm } from './confirm.ts';
import { assertLinksAllowed } from './links.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { given } from './read-words.ts';

const MAX_SIGNS = 500;

/** Tells everybody who is connected, and who comes back within a week, in both languages. */
export async function announce(
  deps: OperatorDeps,
  acting: Acting,
  words: readonly string[],
  confirm: Confirm,
): Promise<string> {
  const [title_en = '', text_en = '', title_ur = '', text_ur = ''] = words;
  if (words.length !== 4 || words.some((one) => one.trim() === '' || one.length > MAX_SIGNS))
    throw new CommandError(
      `An announcement is title and text in English, then both in Urdu, up to ${MAX_SIGNS} signs each, not ${words.map(given).join(' ') || 'nothing'}.`,
    );
  assertLinksAllowed(deps, words);
  await confirm(
    `Tells everybody who is connected, and who comes back within a week:\n  ${title_en}: ${text_en}\n  ${title_ur}: ${text_ur}`,
  );
  const at = deps.clock.now();
  const texts = { title: { en: title_en, ur: title_ur }, content: { en: text_en, ur: text_ur } };
  await deps.db.transaction().execute(async (tx) => {
    await sendAnnouncement(tx, { at, ...texts });
    await logAct(tx, { ...acting, at, act: 'announce', subject: 'everybody', after: texts });
  });
  return 'Announced.';
}

/** Makes every open app reload, as soon as this does not disturb its player. */
export async function forceUpdate(deps: OperatorDeps, acting: Acting, version: string): Promise<string> {
  const at = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    await sendForcedUpdate(tx, { at, version });
    await logAct(tx, { ...acting, at, act: 'update', subject: 'everybody', after: { version } });
  });
  return 'Open apps reload.';
}
