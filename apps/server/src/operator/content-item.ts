import { helpTopics } from '@nua/contract/help-topic.ts';
import { readSitePath } from '@nua/contract/site-path.ts';
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema';
import * as v from 'valibot';
import { describeSchema } from '../settings/setting-schema.ts';
import { RefusedValue } from './operator-deps.ts';

const MAX_TEXT = 60_000;
const texts = v.record(v.pipe(v.string(), v.regex(/^\w{1,30}$/)), v.pipe(v.string(), v.maxLength(MAX_TEXT)));

const whole = v.pipe(v.number(), v.integer(), v.minValue(-1_000), v.maxValue(1_000));
const sitePath = v.pipe(
  v.string(),
  v.maxLength(200),
  v.check((path) => readSitePath(path) === path, 'must be a path of this site, such as /promo'),
);

/** The additional values that the pages of players read, by the first word of the key. */
const extras = {
  promo: {
    kind: v.optional(v.picklist(['promo', 'activity'])),
    sort: v.optional(whole, 0),
    navigateTo: v.nullish(sitePath),
    audience: v.nullish(v.picklist(['guest'])),
  },
  help: { topic: v.optional(v.picklist(helpTopics)), sort: v.optional(whole, 0) },
  client: {
    sort: v.optional(whole, 0),
    navigateTo: v.nullish(sitePath),
    icon: v.optional(v.picklist(['odds', 'seal', 'ledger'])),
    art: v.optional(v.pipe(v.string(), v.maxLength(60))),
  },
  terms: {},
} as const;

const extraTexts = {
  kind: 'An offer is on the page of promotions, an activity on the page of activities. Without it, the item is not shown.',
  sort: 'Items with smaller numbers come first.',
  navigateTo: 'The page that the item opens.',
  audience: 'Only guests see the item.',
  topic: 'The topic that lists the article.',
  icon: 'The drawing beside the text.',
  art: 'The game whose drawing is shown.',
};

const extraOf = (content_key: string) => {
  const [first = ''] = content_key.split('-');
  return Object.hasOwn(extras, first) ? extras[first as keyof typeof extras] : extras.terms;
};

/** The form of the additional values as JSON Schema, without the times, which have their own fields. */
export function extraSchema(content_key: string): Record<string, unknown> {
  const { $schema: _, ...schema } = toJsonSchema(v.object(extraOf(content_key)), {
    typeMode: 'input',
    errorMode: 'ignore',
    // A missing value means the same as null.
    overrideSchema: ({ valibotSchema, jsonSchema }) =>
      'type' in valibotSchema && valibotSchema.type === 'nullish' ? (jsonSchema.anyOf?.[0] as JsonSchema) : undefined,
  });
  return describeSchema(schema, extraTexts) as Record<string, unknown>;
}

/** A content item as an operator writes it: texts in both languages, pictures, and additional values for the page. */
const itemSchema = (content_key: string) =>
  v.strictObject({
    en: texts,
    ur: texts,
    images: v.optional(
      v.array(
        v.pipe(
          v.string(),
          v.regex(/^[\w./-]+$/),
          v.check((path) => readSitePath(path) === path, 'must be a path of this site'),
        ),
      ),
      [],
    ),
    // A page ignores values that it does not know.
    extra: v.optional(v.looseObject({ ...extraOf(content_key) }), {} as never),
  });

export type ContentItem = {
  en: Record<string, string>;
  ur: Record<string, string>;
  images: string[];
  extra: Record<string, unknown>;
};

/** Returns a new item of a key, with the texts that its page shows. */
export function newItem(content_key: string): ContentItem {
  const isOffer = content_key.startsWith('promo-');
  const empty = { title: '', text: '', ...(isOffer && { how: '', terms: '', action: '' }) };
  return { en: { ...empty }, ur: { ...empty }, images: [], extra: isOffer ? { kind: 'promo', sort: 100 } : {} };
}

type At = readonly (string | number)[];

const refused = (content_key: string, code: string, at: At, text: string): RefusedValue =>
  new RefusedValue(`${content_key} at ${at.join('.')}: ${text}`, [{ at: [...at], text, code }]);

function assertTimes(content_key: string, { starts_at = null, ends_at = null }: Record<string, unknown>): void {
  for (const [name, at] of Object.entries({ starts_at, ends_at }))
    if (at !== null && !v.is(v.pipe(v.string(), v.isoTimestamp()), at))
      throw refused(content_key, 'INVALID', ['extra', name], `${name} must be a time such as 2026-03-31T13:00:00Z.`);
  if (starts_at !== null && ends_at !== null && Date.parse(String(starts_at)) >= Date.parse(String(ends_at)))
    throw refused(content_key, 'ENDS_BEFORE_START', ['extra', 'ends_at'], 'starts_at must be before ends_at.');
}

/**
 * Parses a typed content item.
 *
 * Errors  RefusedValue with the paths of the parts that do not fit
 */
export function readContentItem(content_key: string, value: unknown): ContentItem {
  const found = v.safeParse(itemSchema(content_key), value);
  if (!found.success) {
    const [issue] = found.issues;
    throw new RefusedValue(
      `${content_key}${issue.path ? ` at ${v.getDotPath(issue)}` : ''}: ${issue.message}`,
      found.issues.map(({ path, message }) => ({
        at: (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key))),
        ...{ text: message, code: 'INVALID' },
      })),
    );
  }
  const { en, ur, images } = found.output;
  // Defaults are not stored, so that an unedited item stays the same.
  const { extra = {} } = value as { extra?: Record<string, unknown> };
  const [missing] = Object.keys(en).filter((name) => !(name in ur));
  if (missing !== undefined) throw refused(content_key, 'URDU_MISSING', ['ur', missing], 'The Urdu text is missing.');
  assertTimes(content_key, extra);
  return { en, ur, images, extra };
}
