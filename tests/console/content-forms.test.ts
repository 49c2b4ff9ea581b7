import { describe, expect, it } from 'vitest';
import { draftOf, valueOfDraft } from '../../apps/console/src/setting-form/draft.ts';
import { type Json, readField } from '../../apps/console/src/setting-form/field.ts';
import { findErrors } from '../../apps/console/src/setting-form/field-errors.ts';
import { htmlOfFields } from '../../apps/console/src/setting-form/fields-for-tests.tsx';
import { firstContent } from '../../apps/server/src/modules/cms/first-content.ts';
import { firstHelp } from '../../apps/server/src/modules/cms/first-help.ts';
import { firstPromos } from '../../apps/server/src/modules/cms/first-promos.ts';
import { extraSchema, newItem, readContentItem } from '../../apps/server/src/operator/content-item.ts';

const at = new Date('2026-03-10T10:00:00Z');
const items = [...firstContent, ...firstHelp, ...firstPromos(at)].map((item) => [item.key, item] as const);

describe('the form of a content item', () => {
  it.each(items)('has fields for the values beside its texts, and leaves them unchanged: %s', (key, item) => {
    const { en, ur, images = [], extra = {} } = item;
    expect(readContentItem(key, { en, ur, images, extra })).toEqual({ en, ur, images, extra });
    const { starts_at: _, ends_at: __, ...further } = extra;
    const schema = extraSchema(key);
    const draft = draftOf(readField(schema), further as Json);
    expect(valueOfDraft(draft)).toEqual(further);
    expect([...findErrors(readField(schema), draft).values()]).toEqual([]);
    expect(htmlOfFields('extra', schema, further as Json)).not.toContain('data-json');
  });

  it('begins a new offer with a field for each text that the page of the offer shows', () => {
    const { en, ur, extra } = newItem('promo-new');
    expect([Object.keys(en), Object.keys(ur)]).toEqual(Array(2).fill(['title', 'text', 'how', 'terms', 'action']));
    expect(extra).toEqual({ kind: 'promo', sort: 100 });
  });
});
