import { readOwnPath } from '@nua/contract/own-path.ts';
import { sql } from 'kysely';
import * as v from 'valibot';
import { isExampleText } from '../modules/cms/public.ts';
import { currentTermsVersion, TERMS_KEY } from '../modules/terms/public.ts';
import { authorise, type Decision } from './authorise.ts';
import type { ProposingCall } from './call.ts';
import { jsonDiff } from './json-diff.ts';
import { assertLinksAllowed } from './links.ts';
import { type Acting, CommandError, type OperatorDeps } from './operator-deps.ts';
import { logAct } from './operator-log.ts';
import { plainLine } from './plain-text.ts';
import { given } from './read-words.ts';

const KEY = /^(client|help|promo)-[a-z0-9-]+$/;
const MAX_TEXT = 60_000;
const texts = v.record(v.pipe(v.string(), v.regex(/^\w{1,30}$/)), v.pipe(v.string(), v.maxLength(MAX_TEXT)));

/** What an operator hands in: texts in both languages, own pictures, and whatever else the page reads. */
const item = v.strictObject({
  en: texts,
  ur: texts,
  images: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^[\w./-]+$/),
        v.check((path) => readOwnPath(path) === path),
      ),
    ),
    [],
  ),
  extra: v.optional(v.record(v.string(), v.unknown()), {}),
});

type Row = {
  key: string;
  content: { content: { en: object; ur: object }; images: string[] };
  extra: object;
  active: boolean;
};

/** Every content item: its key, whether it is shown, and its English title. */
export async function listCms(deps: Pick<OperatorDeps, 'db'>): Promise<string> {
  const { rows } = await sql<{ key: string; active: boolean; title: string | null }>`
    select key, active, content -> 'content' -> 'en' ->> 'title' as title from cms_item order by key`.execute(deps.db);
  return rows.map((row) => `${row.active ? 'shown ' : 'hidden'}  ${row.key}  ${plainLine(row.title ?? '')}`).join('\n');
}

async function findItem(db: OperatorDeps['db'], key: string): Promise<Row | null> {
  const { rows } = await sql<Row>`select * from cms_item where key = ${key}`.execute(db);
  return rows[0] ?? null;
}

/** A stored item in the form in which an operator hands it in. */
const writtenForm = ({ content: { content, images }, extra }: Row) => ({ ...content, images, extra });

/** Prints a content item in the form `cms set` takes. */
export async function printCms(deps: Pick<OperatorDeps, 'db'>, key: string): Promise<string> {
  const found = await findItem(deps.db, key);
  if (!found) throw new CommandError(`There is no content ${key}.`);
  return `${found.active ? 'shown' : 'hidden'}\n${JSON.stringify(writtenForm(found), null, 2)}`;
}

/**
 * Writes a content item; pages show it at their next look, without a deploy. A version of the terms takes two different names: it
 * binds every player, keeps them from playing until they accept it, and never changes.
 */
export async function setCms(
  call: ProposingCall,
  [key, json]: readonly [key: string, json: string],
): Promise<Decision> {
  const { deps, acting, confirm } = call;
  const read = v.safeParse(item, parse(json));
  const isTerms = TERMS_KEY.test(key);
  if (!KEY.test(key) && !isTerms)
    throw new CommandError(
      `A key begins with client-, help- or promo-, or is terms-2026-07 or privacy-2026-07, not ${given(key)}.`,
    );
  if (!read.success) {
    const issue = read.issues[0];
    throw new CommandError(`${key}${issue.path ? ` at ${v.getDotPath(issue)}` : ''}: ${issue.message}`);
  }
  const { en, ur, images, extra } = read.output;
  const missing = Object.keys(en).filter((name) => !(name in ur));
  if (missing.length > 0) throw new CommandError(`The Urdu texts lack ${missing.join(', ')}.`);
  assertLinksAllowed(deps, { en, ur, extra });
  const content = { content: { en, ur }, images };
  const present = await findItem(deps.db, key);
  if (isTerms) await assertNewVersion(deps.db, key, read.output);
  assertNoExample(deps, key, { en, ur });
  const diff = jsonDiff(present && writtenForm(present), { en, ur, images, extra });
  if (diff.length === 0 && present?.active) throw new CommandError(`${key} says this already.`);
  await confirm(
    [
      `Writes ${key}${present?.active === false ? ', which is hidden now and will be shown' : ''}${isTerms ? '. It takes two names, never changes after that, and every player is asked to accept it' : ''}:`,
      ...diff,
    ].join('\n'),
  );
  return await deps.db.transaction().execute(async (tx) => {
    const before = await sql<Row>`select * from cms_item where key = ${key} for update`.execute(tx);
    if (jsonDiff(present, before.rows[0] ?? null).length > 0)
      throw new CommandError(`${key} was changed meanwhile. Look at it again: cms ${key}`);
    const at = deps.clock.now();
    const subject = `cms ${key}`;
    if (isTerms) {
      await sql`lock table cms_item in share row exclusive mode`.execute(tx);
      await assertNewVersion(tx, key, read.output);
    }
    const written = { key, content, extra };
    const allowed = await authorise(tx, call, { subject, content: written, causes: null, needs_two: isTerms });
    if (!allowed.goes_on) return allowed.decision;
    await sql`insert into cms_item (key, content, extra, changed_at)
      values (${key}, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(extra)}::jsonb, ${at})
      on conflict (key) do update set content = excluded.content, extra = excluded.extra, active = true,
        changed_at = excluded.changed_at`.execute(tx);
    await logAct(tx, {
      ...acting,
      at,
      act: 'cms set',
      subject,
      before: before.rows[0],
      after: { content, extra },
    });
    return allowed.done('Written.');
  });
}

/** Texts for play money are never shown where the money is real. */
function assertNoExample({ config }: OperatorDeps, key: string, texts: { en: unknown; ur: unknown }): void {
  if (config.licence_reference !== null && isExampleText(texts))
    throw new CommandError(`${key} is an example for play money; a site with a licence does not show it.`);
}

/** A version that somebody may have accepted never changes; what is new is a later one. */
async function assertNewVersion(db: OperatorDeps['db'], key: string, { en, ur }: v.InferOutput<typeof item>) {
  const [, document = '', version = ''] = TERMS_KEY.exec(key) ?? [];
  for (const name of ['title', 'text'])
    if (!en[name]?.trim() || !ur[name]?.trim())
      throw new CommandError(`The ${document} need a ${name} in both languages.`);
  const current = await currentTermsVersion(db);
  if (version <= current)
    throw new CommandError(`The version in force is ${current}. What was published never changes: write a later one.`);
}

/** Takes an item out of sight, or back. */
export async function showCms(deps: OperatorDeps, acting: Acting, key: string, active: boolean): Promise<string> {
  if (TERMS_KEY.test(key)) throw new CommandError('What was published stays readable. Write a later version.');
  const present = await findItem(deps.db, key);
  if (active && present) assertNoExample(deps, key, present.content.content);
  return await deps.db.transaction().execute(async (tx) => {
    const at = deps.clock.now();
    const { rows } =
      await sql`update cms_item set active = ${active}, changed_at = ${at} where key = ${key} returning 1`.execute(tx);
    if (rows.length === 0) throw new CommandError(`There is no content ${key}.`);
    await logAct(tx, {
      ...acting,
      at,
      act: active ? 'cms show' : 'cms hide',
      subject: `cms ${key}`,
      after: { active },
    });
    return active ? 'Shown.' : 'Hidden.';
  });
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    throw new CommandError(`The content is no JSON: ${given(json)}.`);
  }
}
