import { getContent, getContentForm, listContent } from '@nua/contract/console/content.ts';
import { sql } from 'kysely';
import { isContentKey } from '../../operator/acts/content.ts';
import { extraSchema, newItem } from '../../operator/content-item.ts';
import { ConsoleError } from '../console-error.ts';
import { handleConsole } from '../console-handle.ts';
import { directionOf } from './filtered-page.ts';

const PAGE = 100;
const VERSIONS = 30;

type Period = { starts_at: string | null; ends_at: string | null };

export function periodOf(extra: unknown): Period {
  const { starts_at, ends_at } = extra as { starts_at?: unknown; ends_at?: unknown };
  return {
    starts_at: typeof starts_at === 'string' ? starts_at : null,
    ends_at: typeof ends_at === 'string' ? ends_at : null,
  };
}

/** Returns the state of an item that is not hidden. At `ends_at`, the item has ended. */
export function stateOfPeriod({ starts_at, ends_at }: Period, now: Date): 'running' | 'planned' | 'ended' {
  if (ends_at !== null && Date.parse(ends_at) <= now.getTime()) return 'ended';
  return starts_at !== null && Date.parse(starts_at) > now.getTime() ? 'planned' : 'running';
}

type Stored = {
  content: { content: { en: Record<string, string>; ur: Record<string, string> }; images: string[] };
  extra: Record<string, unknown>;
};
type Item = Stored & { key: string; active: boolean; changed_at: Date };
type Version = Stored & { id: string; operator: string | null; at: Date };

const wireContent = ({ content: { content, images }, extra }: Stored) => ({
  en: content.en,
  ur: content.ur,
  images,
  extra,
});

const titleOf = (texts: Record<string, string>): string => texts.title ?? Object.values(texts)[0]?.slice(0, 80) ?? '';

export const contentList = handleConsole(listContent, async ({ reads }, { query: { sort, after } }) => {
  const { direction, follows } = directionOf(sort);
  const { rows } = await sql<Item>`select key, content, extra, active, changed_at from cms_item
    where ${after ?? null}::text is null or key ${follows} ${after ?? null} order by key ${direction} limit ${PAGE + 1}`.execute(
    reads,
  );
  const list = rows.slice(0, PAGE).map(({ key, content: { content }, extra, active, changed_at }) => ({
    key,
    title_en: titleOf(content.en),
    title_ur: titleOf(content.ur),
    is_shown: active,
    ...periodOf(extra),
    changed_at: changed_at.toISOString(),
  }));
  return { list, has_more: rows.length > PAGE };
});

export const contentForm = handleConsole(getContentForm, async (_ctx, { query: { key } }) => {
  if (!isContentKey(key)) throw new ConsoleError('NOT_FOUND');
  return { extra_schema: extraSchema(key), template: newItem(key) };
});

export const contentItem = handleConsole(getContent, async ({ reads }, { query: { key } }) => {
  const found =
    await sql<Item>`select key, content, extra, active, changed_at from cms_item where key = ${key}`.execute(reads);
  const [row] = found.rows;
  if (row === undefined) throw new ConsoleError('NOT_FOUND');
  const versions = await sql<Version>`select id, content, extra, operator, at from cms_version where key = ${key}
    order by id desc limit ${VERSIONS}`.execute(reads);
  return {
    key,
    is_shown: row.active,
    changed_at: row.changed_at.toISOString(),
    ...wireContent(row),
    versions: versions.rows.map(({ id, operator, at, ...stored }) => ({
      id,
      by: operator,
      at: at.toISOString(),
      ...wireContent(stored),
    })),
  };
});
