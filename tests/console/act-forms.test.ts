import { describe, expect, it } from 'vitest';
import { pageNames } from '../../apps/console/src/page-names.ts';
import { htmlOfArgument } from '../../apps/console/src/parts/argument-for-tests.tsx';
import { documentPages } from '../../apps/console/src/parts/document-acts.ts';
import { actForms } from '../../apps/server/src/console/acts.ts';
import { acts } from '../../apps/server/src/operator/acts.ts';
import { json } from '../../apps/server/src/operator/parameters.ts';

const forms = actForms().map((form) => [form.name, form] as const);

describe('an act with a JSON value', () => {
  const takesJson = forms.filter(([name]) => Object.values(acts[name]!.arguments).includes(json as never));

  it.each(takesJson)('is done on a page with a form: %s', (name, form) => {
    expect(form.arguments.filter(({ kind }) => kind === 'document').map((one) => one.name)).toEqual(['json']);
    const page = documentPages[name];
    if (page === undefined) throw new Error(`${name} has no page with a form`);
    const [, first] = page.href({}).split('/');
    expect(pageNames).toContain(first);
  });

  it('opens on the page of the item that its arguments name', () => {
    expect(takesJson.map(([name]) => name).sort()).toEqual(['cms set', 'rule', 'set']);
    expect(documentPages.rule!.href({ kind: 'promo' })).toBe('/rewards/promo');
    expect(documentPages.set!.href({ key: 'play_rules' })).toBe('/settings/play_rules');
    expect(documentPages['cms set']!.href({ key: 'promo-new' })).toBe('/content?key=promo-new');
  });
});

it.each(forms)('no argument of an act is typed as JSON in the console: %s', (_name, form) => {
  for (const field of form.arguments) {
    const html = htmlOfArgument(field);
    expect(html === '').toBe(field.kind === 'document');
    expect(html).not.toMatch(/JSON|name="json"/);
  }
});
