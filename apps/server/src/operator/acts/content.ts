import { sql } from 'kysely';
import type { Queryable } from '../../db/connect.ts';
import { findMissingPicture, isExampleText } from '../../modules/cms/public.ts';
import { sendAnnouncement } from '../../modules/event/public.ts';
import { currentTermsVersion, TERMS_KEY } from '../../modules/terms/public.ts';
import { type Act, type Authorised, type Change, change, read, type TxCall } from '../act.ts';
import { type ContentItem, readContentItem } from '../content-item.ts';
import { jsonDiff } from '../json-diff.ts';
import { assertLinksAllowed } from '../links.ts';
import { ArgumentError, CommandError, type OperatorDeps } from '../operator-deps.ts';
import { id, json, type Parameter, readBy } from '../parameters.ts';
import { contentListText, contentText, versionsText, visibleText } from '../texts/content-texts.ts';

const KEY = /^(client|help|promo)-[a-z0-9-]+$/;
/** Reports whether a content item may have this key. */
export const isContentKey = (typed: string): boolean => KEY.test(typed) || TERMS_KEY.test(typed);

const key = readBy(
  (typed) => (isContentKey(typed) ? typed : null),
  'a key that begins with client-, help- or promo-, or one like terms-2026-07 or privacy-2026-07',
);

type Row = {
  key: string;
  content: { content: { en: object; ur: object }; images: string[] };
  extra: object;
  active: boolean;
};

async function findItem(db: Queryable, content_key: string): Promise<Row | null> {
  const { rows } = await sql<Row>`
    select key, content, extra, active from cms_item where key = ${content_key}`.execute(db);
  return rows[0] ?? null;
}

const writtenForm = ({ content: { content, images }, extra }: Pick<Row, 'content' | 'extra'>) => ({
  ...content,
  images,
  extra,
});

/** Refuses texts for play money on a site with real money. */
function assertNoExample({ config }: OperatorDeps, content_key: string, shown: { en: unknown; ur: unknown }): void {
  if (config.licence_reference !== null && isExampleText(shown))
    throw new CommandError(`${content_key} is an example for play money; a licensed site does not show it.`);
}

/**
 * Checks that terms are complete and that their version is new. A published version must not change, because players may have accepted it.
 */
async function assertNewVersion(db: Queryable, content_key: string, { en, ur }: Pick<ContentItem, 'en' | 'ur'>) {
  const [, document = '', version = ''] = TERMS_KEY.exec(content_key) ?? [];
  for (const name of ['title', 'text'])
    if (!en[name]?.trim() || !ur[name]?.trim())
      throw new CommandError(`${document}: a ${name} is needed in both languages.`);
  const current = await currentTermsVersion(db);
  if (version <= current)
    throw new CommandError(`The version in force is ${current}. A published version never changes: write a later one.`);
}

/** Finds a version in the form that `cms set` accepts. Published terms cannot be restored, because they never change. */
async function findVersion(db: Queryable, version: string): Promise<{ key: string; value: unknown }> {
  const { rows } = await sql<Pick<Row, 'key' | 'content' | 'extra'>>`
    select key, content, extra from cms_version where id = ${version}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new CommandError(`There is no version ${version}.`);
  if (TERMS_KEY.test(row.key)) throw new CommandError('A published version never changes: write a later one.');
  return { key: row.key, value: writtenForm(row) };
}

/** Checks a new version and previews its changes. */
async function prepareWrite(deps: OperatorDeps, content_key: string, value: unknown) {
  const { images: _, ...linking } = (value ?? {}) as Partial<ContentItem>;
  // The links are checked first, because the error of this check names the link and the allowed sites.
  assertLinksAllowed(deps, linking);
  const { en, ur, images, extra } = readContentItem(content_key, value);
  const present = await findItem(deps.db, content_key);
  const isTerms = TERMS_KEY.test(content_key);
  if (isTerms) await assertNewVersion(deps.db, content_key, { en, ur });
  assertNoExample(deps, content_key, { en, ur });
  const missing = await findMissingPicture(deps.db, images, deps.clock.now());
  if (missing !== null) throw new CommandError(`There is no picture ${missing}. Upload it in the console first.`);
  const diff = jsonDiff(present && writtenForm(present), { en, ur, images, extra });
  if (diff.length === 0 && present?.active) throw new CommandError(`${content_key} has this content already.`);
  const hidden_note = present?.active === false ? ', which is hidden now and will be shown' : '';
  const terms_note = isTerms
    ? '. It takes two operators, never changes after that, and every player is asked to accept it'
    : '';
  return { preview: [`Writes ${content_key}${hidden_note}${terms_note}:`, ...diff].join('\n'), seen: present };
}

async function writeChange({ tx, acting, seen }: TxCall<Row | null>, content_key: string, value: unknown) {
  const { en, ur, images, extra } = readContentItem(content_key, value);
  const { rows } = await sql<Row>`
    select key, content, extra, active from cms_item where key = ${content_key} for update`.execute(tx);
  const [before] = rows;
  if (jsonDiff(seen, before ?? null).length > 0)
    throw new CommandError(`${content_key} was changed meanwhile. Look at it again: cms ${content_key}`);
  const isTerms = TERMS_KEY.test(content_key);
  if (isTerms) {
    await sql`lock table cms_item in share row exclusive mode`.execute(tx);
    await assertNewVersion(tx, content_key, { en, ur });
  }
  const content = { content: { en, ur }, images };
  return {
    subject: `cms ${content_key}`,
    content: { key: content_key, content, extra },
    money_effect: null,
    needs_two: isTerms,
    before,
    apply: async ({ at }: Authorised) => {
      // The first change also stores the earlier content, so that it can be restored.
      await sql`insert into cms_version (key, content, extra, at)
        select key, content, extra, changed_at from cms_item c where key = ${content_key}
          and not exists (select from cms_version v where v.key = c.key)`.execute(tx);
      await sql`insert into cms_version (key, content, extra, operator, at)
        values (${content_key}, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(extra)}::jsonb, ${acting.operator}, ${at})`.execute(
        tx,
      );
      await sql`insert into cms_item (key, content, extra, changed_at)
        values (${content_key}, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(extra)}::jsonb, ${at})
        on conflict (key) do update set content = excluded.content, extra = excluded.extra, active = true,
          changed_at = excluded.changed_at`.execute(tx);
      return { data: { key: content_key }, after: { content, extra } };
    },
  };
}

async function setVisible(
  { tx, deps }: TxCall,
  content_key: string,
  active: boolean,
): Promise<Change<{ key: string; is_shown: boolean }>> {
  if (TERMS_KEY.test(content_key)) throw new CommandError('A published version stays readable. Write a later one.');
  const present = await findItem(tx, content_key);
  if (!present) throw new CommandError(`There is no content ${content_key}.`);
  if (active) assertNoExample(deps, content_key, present.content.content);
  return {
    subject: `cms ${content_key}`,
    apply: async ({ at }) => {
      await sql`update cms_item set active = ${active}, changed_at = ${at} where key = ${content_key}`.execute(tx);
      return { data: { key: content_key, is_shown: active }, after: { active } };
    },
  };
}

const MAX_NOTICE = 500;
const noticeText: Parameter<string> = {
  read: (typed, name) => {
    if (typed.trim() !== '' && typed.length <= MAX_NOTICE) return typed;
    throw new ArgumentError('ARGUMENT_INVALID', name, `${name} must have 1 to ${MAX_NOTICE} characters.`);
  },
};

export const contentActs = {
  announce: change({
    permission: 'messages',
    approval: 'one',
    help: 'shows a notice to every player who is connected or returns within a week, in English and Urdu',
    arguments: { title: noticeText, text: noticeText, title_ur: noticeText, text_ur: noticeText },
    prepare: async ({ deps }, texts) => {
      assertLinksAllowed(deps, Object.values(texts));
      const { title, text, title_ur, text_ur } = texts;
      const preview = `Shows to every player who is connected or returns within a week:\n  ${title}: ${text}\n  ${title_ur}: ${text_ur}`;
      return { preview, seen: undefined };
    },
    run: async ({ tx }, { title, text, title_ur, text_ur }) => ({
      subject: 'everybody',
      apply: async ({ at }) => {
        const after = { title: { en: title, ur: title_ur }, content: { en: text, ur: text_ur } };
        await sendAnnouncement(tx, { at, ...after });
        return { data: { title }, after };
      },
    }),
    text: () => 'Announced.',
  }),
  cms: read({
    permission: 'look',
    help: 'a content item as `cms set` accepts it',
    arguments: { key },
    run: async ({ deps }, { key: content_key }) => {
      const found = await findItem(deps.db, content_key);
      if (!found) throw new CommandError(`There is no content ${content_key}.`);
      return { key: content_key, is_shown: found.active, item: { document: writtenForm(found) } };
    },
    text: contentText,
  }),
  'cms list': read({
    permission: 'look',
    help: 'every content item: its key, its English title, and whether it is shown',
    arguments: {},
    run: async ({ deps }) => {
      const { rows } = await sql<{ key: string; active: boolean; title: string | null }>`
        select key, active, content -> 'content' -> 'en' ->> 'title' as title from cms_item order by key`.execute(
        deps.db,
      );
      return { items: rows.map(({ key: item_key, active, title }) => ({ key: item_key, is_shown: active, title })) };
    },
    text: contentListText,
  }),
  'cms set': change({
    permission: 'content',
    approval: 'depends',
    conflicts_with: 'every act',
    two_operators_when: 'for terms and privacy, which never change after that',
    help: 'writes a content item { en, ur, images?, extra? }, which pages show at once',
    arguments: { key, json },
    prepare: ({ deps }, { key: content_key, json: value }) => prepareWrite(deps, content_key, value),
    run: (call, { key: content_key, json: value }) => writeChange(call, content_key, value),
    text: () => 'Written.',
  }),
  'cms versions': read({
    permission: 'look',
    help: 'the versions of a content item, newest first; `cms back` writes one of them again',
    arguments: { key },
    run: async ({ deps }, { key: content_key }) => {
      const { rows } = await sql<{ id: string; operator: string | null; at: Date; title: string | null }>`
        select id, operator, at, content -> 'content' -> 'en' ->> 'title' as title from cms_version
        where key = ${content_key} order by id desc limit 100`.execute(deps.db);
      return { versions: rows.map(({ at, id: version, operator, title }) => ({ at, version, operator, title })) };
    },
    text: versionsText,
  }),
  'cms back': change({
    permission: 'content',
    approval: 'one',
    help: 'writes an earlier version of a content item again, as a new version',
    arguments: { version: id },
    prepare: async ({ deps }, { version }) => {
      const { key: content_key, value } = await findVersion(deps.db, version);
      return await prepareWrite(deps, content_key, value);
    },
    run: async (call, { version }) => {
      const { key: content_key, value } = await findVersion(call.tx, version);
      return await writeChange(call, content_key, value);
    },
    text: () => 'Written.',
  }),
  'cms hide': change({
    permission: 'content',
    approval: 'one',
    help: 'hides a content item',
    arguments: { key },
    run: (call, { key: content_key }) => setVisible(call, content_key, false),
    text: visibleText,
  }),
  'cms show': change({
    permission: 'content',
    approval: 'one',
    help: 'shows a hidden content item again',
    arguments: { key },
    run: (call, { key: content_key }) => setVisible(call, content_key, true),
    text: visibleText,
  }),
} satisfies Record<string, Act>;
